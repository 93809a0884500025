// A small bot on the playground: DISCORD_API_BASE and DISCORD_TOKEN as `deltille playground --no-bot` prints them.
"use strict";

const {
  ActionRowBuilder, AttachmentBuilder, ButtonBuilder, ButtonStyle, Client, Events, GatewayIntentBits, ModalBuilder, SlashCommandBuilder,
  TextInputBuilder, TextInputStyle,
} = require("discord.js");

const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: `${process.env.DISCORD_API_BASE}/api`, version: "10" } });

const command = (name, about) => new SlashCommandBuilder().setName(name).setDescription(about);
const commands = [
  command("hello", "Say hello").addStringOption((option) => option.setName("name").setDescription("To whom").setRequired(true).setAutocomplete(true)),
  command("form", "Open a form"),
  command("file", "Send a file"),
  command("thread", "Open a thread"),
  command("slow", "Think first"),
  command("many", "Say more than one may at once"),
];

const button = new ActionRowBuilder().addComponents(new ButtonBuilder().setCustomId("again").setLabel("Again").setStyle(ButtonStyle.Primary));
const field = new TextInputBuilder().setCustomId("words").setLabel("Your words").setStyle(TextInputStyle.Short).setMaxLength(50);
const form = new ModalBuilder().setCustomId("form").setTitle("Say it").addComponents(new ActionRowBuilder().addComponents(field));

const calls = {
  hello: (call) => call.reply({ content: `hello ${call.options.getString("name")}`, components: [button] }),
  form: (call) => call.showModal(form),
  file: (call) => call.reply({ content: "a file", files: [new AttachmentBuilder(Buffer.from("text"), { name: "a.txt", description: "some text" })] }),
  thread: async (call) => {
    await call.reply("a thread");
    const message = await call.fetchReply();
    const thread = await message.startThread({ name: "talk" });
    await thread.send("in the thread");
    await thread.setArchived(true);
  },
  slow: async (call) => {
    await call.deferReply();
    await call.editReply("thought");
    await call.followUp("and more");
  },
  // discord.js waits as long as it is told to.
  many: async (call) => {
    await call.reply("many");
    const channel = await client.channels.fetch(call.channelId);
    await Promise.all(["1", "2", "3", "4", "5", "6", "7"].map((text) => channel.send(`number ${text}`)));
  },
};

client.once(Events.ClientReady, () => client.application.commands.set(commands));
client.on(Events.InteractionCreate, async (event) => {
  try {
    if (event.isChatInputCommand()) await calls[event.commandName](event);
    else if (event.isAutocomplete()) await event.respond(["Ada", "Ben"].map((name) => ({ name, value: name })));
    else if (event.isButton()) await event.update({ content: "hello again", components: [] });
    else if (event.isModalSubmit()) await event.reply(`said: ${event.fields.getTextInputValue("words")}`);
  } catch (error) {
    console.error(error);
  }
});
client.login(process.env.DISCORD_TOKEN);
