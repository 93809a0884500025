#!/usr/bin/env python3
"""Films a move in a channel of the playground's page, into docs/listing/channel.gif.

    packaging/channel.py [PROGRAM]        # target/release/deltille by default

Needs Python 3 with Pillow, and chromium with chromedriver. The film shows a board with its buttons, the taps of a
move, and the board with the computer's answer; a ring marks each tap.
"""

import base64
import io
import json
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from PIL import Image

WIDTH, HEIGHT = 460, 880  # pixels of the page
SHOWN, TAPPED, END = 1500, 700, 4000  # milliseconds: each state of the channel, each tap, the last state
PATIENCE = 60  # seconds
ROOT = Path(__file__).resolve().parent.parent


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Page:
    """The page in a browser, by the WebDriver protocol."""

    def __init__(self, driver, profile):
        flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
        screen = {"width": WIDTH, "height": HEIGHT, "pixelRatio": 1.0, "mobile": False, "touch": False}
        options = {"args": [*flags, f"--user-data-dir={profile}"], "mobileEmulation": {"deviceMetrics": screen}}
        self.address = f"http://127.0.0.1:{driver}/session"
        started = self.send("", {"capabilities": {"alwaysMatch": {"goog:chromeOptions": options}}})
        self.address += "/" + started["sessionId"]
        dark = {"features": [{"name": "prefers-color-scheme", "value": "dark"}]}
        self.send("/goog/cdp/execute", {"cmd": "Emulation.setEmulatedMedia", "params": dark})
        self.frames, self.times = [], []

    def send(self, path, body):
        head = {"content-type": "application/json"}
        request = urllib.request.Request(self.address + path, json.dumps(body).encode(), head)
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)["value"]

    def run(self, script, *arguments):
        return self.send("/execute/sync", {"script": script, "args": list(arguments)})

    def until(self, script, *arguments):
        """Waits until a script returns something, and returns it."""
        since = time.monotonic()
        while not (found := self.run(script, *arguments)):
            assert time.monotonic() - since < PATIENCE, script
            time.sleep(0.05)
        return found

    def shoot(self, milliseconds):
        self.until("return [...document.images].every((image) => image.complete)")
        time.sleep(0.3)
        with urllib.request.urlopen(self.address + "/screenshot") as answer:
            shot = base64.b64decode(json.load(answer)["value"])
        self.frames.append(Image.open(io.BytesIO(shot)).convert("RGB"))
        self.times.append(milliseconds)

    def tap(self, selector, number=0, film=True):
        """Presses the button with this number among those that a selector finds in the newest message that has any."""
        find = """
            const found = [...document.querySelectorAll("article")].map((one) => [...one.querySelectorAll(arguments[0])]
                .filter((button) => !button.disabled)).filter((buttons) => buttons.length).at(-1);
            const button = found?.[arguments[1]];
            if (!button) return null;
            button.scrollIntoView({ block: "nearest" });
            const { left, top, width, height } = button.getBoundingClientRect();
            return [left + width / 2, top + height / 2];"""
        place = self.until(find, selector, number)
        if film:
            ring = """
                const ring = Object.assign(document.createElement("i"), { id: "tap" });
                ring.style.cssText = `position: fixed; left: ${arguments[0] - 22}px; top: ${arguments[1] - 22}px; width: 44px;
                    height: 44px; border-radius: 50%; background: #ffffff66; border: 2px solid #fff; pointer-events: none`;
                document.body.append(ring);"""
            self.run(ring, *place)
            self.shoot(TAPPED)
        before = self.run("document.getElementById('tap')?.remove(); return document.getElementById('messages').innerHTML")
        self.run("document.elementFromPoint(...arguments).click()", *place)
        self.until("return document.getElementById('messages').innerHTML !== arguments[0]", before)
        time.sleep(1.5)
        self.run("const all = document.getElementById('messages'); all.scrollTop = all.scrollHeight")
        if film:
            self.shoot(SHOWN)


def film(page, address):
    page.send("/url", {"url": address})
    page.until("return document.querySelectorAll('#channels button').length")
    page.run("document.getElementById('text').value = '/play'; document.getElementById('composer').requestSubmit()")
    page.until("return document.querySelector('#command input')")
    page.run("document.getElementById('composer').requestSubmit()")
    # The first green button of `/play` opens a game of Triablo against the lowest level; its answer asks for a move.
    page.tap("button.success", 0, film=False)
    page.until("return document.querySelector('article.private img')")
    time.sleep(2)
    page.run("const all = document.getElementById('messages'); all.scrollTop = all.scrollHeight")
    page.shoot(SHOWN)
    page.tap("button.primary", 3)
    page.tap("button.primary", 1)
    page.tap("button.success", 0)
    page.times[-1] = END


def write(page, out):
    # All frames share one palette, so a frame stores only the pixels that changed.
    sheet = Image.new("RGB", (WIDTH, HEIGHT * len(page.frames)))
    for number, frame in enumerate(page.frames):
        sheet.paste(frame, (0, number * HEIGHT))
    palette = sheet.quantize(127, Image.Quantize.MEDIANCUT)
    first, *rest = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in page.frames]
    first.save(out, save_all=True, append_images=rest, duration=page.times, loop=0, disposal=1, optimize=True)


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else ROOT / "target/release/deltille"
    driver = free_port()
    with tempfile.TemporaryDirectory() as folder:
        command = [program, "playground", "--port", str(free_port()), "--data", f"{folder}/data"]
        processes = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)]
        try:
            address = next(f"http://{line.split('http://')[1].split()[0]}" for line in processes[0].stdout if "http://" in line)
            processes.append(subprocess.Popen(["chromedriver", f"--port={driver}"], stdout=subprocess.DEVNULL))
            time.sleep(2)
            page = Page(driver, f"{folder}/profile")
            film(page, address)
            write(page, ROOT / "docs/listing/channel.gif")
        finally:
            for process in processes:
                process.terminate()


main()
