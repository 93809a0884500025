"""A small bot on the playground: DISCORD_API and DISCORD_TOKEN as `deltille playground --no-bot` prints them."""

import asyncio
import io
import os

import discord
from discord import app_commands
from discord.http import Route

Route.BASE = os.environ["DISCORD_API"]


class Again(discord.ui.View):
    @discord.ui.button(label="Again", custom_id="again", style=discord.ButtonStyle.primary)
    async def again(self, event: discord.Interaction, _: discord.ui.Button) -> None:
        await event.response.edit_message(content="hello again", view=None)


class Form(discord.ui.Modal, title="Say it", custom_id="form"):
    words = discord.ui.TextInput(label="Your words", custom_id="words", max_length=50)

    async def on_submit(self, event: discord.Interaction) -> None:
        await event.response.send_message(f"said: {self.words.value}")


class Bot(discord.Client):
    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self) -> None:
        await self.tree.sync()


bot = Bot()


@bot.tree.command(description="Say hello")
@app_commands.describe(name="To whom")
async def hello(event: discord.Interaction, name: str) -> None:
    await event.response.send_message(f"hello {name}", view=Again())


@hello.autocomplete("name")
async def names(_: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=name, value=name) for name in ("Ada", "Ben")]


@bot.tree.command(description="Open a form")
async def form(event: discord.Interaction) -> None:
    await event.response.send_modal(Form())


@bot.tree.command(description="Send a file")
async def file(event: discord.Interaction) -> None:
    text = discord.File(io.BytesIO(b"text"), filename="a.txt", description="some text")
    await event.response.send_message("a file", file=text)


@bot.tree.command(description="Open a thread")
async def thread(event: discord.Interaction) -> None:
    await event.response.send_message("a thread")
    original = await event.original_response()
    message = await event.channel.fetch_message(original.id)
    opened = await message.create_thread(name="talk")
    await opened.send("in the thread")
    await opened.edit(archived=True)


@bot.tree.command(description="Think first")
async def slow(event: discord.Interaction) -> None:
    await event.response.defer()
    await event.edit_original_response(content="thought")
    await event.followup.send("and more")


@bot.tree.command(description="Say more than one may at once")
async def many(event: discord.Interaction) -> None:
    await event.response.send_message("many")
    # discord.py waits as long as it is told to.
    await asyncio.gather(*(event.channel.send(f"number {number}") for number in range(1, 8)))


bot.run(os.environ["DISCORD_TOKEN"])
