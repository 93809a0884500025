#!/usr/bin/env bash
# Draws the pictures of a listing into docs/listing: triablo.png, trioker.png, triortan.png and move.gif.
#
#     packaging/listing.sh [PROGRAM]        # target/release/deltille by default
#
# `deltille engine render` draws every board. Python 3 reads the recorded games; its package Pillow joins the
# frames of the animation.
set -euo pipefail
cd "$(dirname "$0")/.."

program=${1:-target/release/deltille}
to=docs/listing
frames=$(mktemp -d)
trap 'rm -rf "$frames"' EXIT

# Prints the entries of a recorded game of tests/fixtures.
record() {
    python3 - "$1" "$2" <<'END'
import json, sys

game, name = sys.argv[1:]
with open(f"tests/fixtures/{game}.json", encoding="utf-8") as file:
    games = {game["name"]: game for game in json.load(file)["games"]}
print("\n".join(games[name]["record"]))
END
}

# Draws the board of a recorded game after some entries: GAME NAME PLY, then the variant and its options.
board() {
    local game=$1 name=$2 ply=$3
    shift 3
    record "$game" "$name" |
        "$program" engine render --game "$game" "$@" --record - --ply "$ply" --out "$to/$game.png"
}

board triablo three-captures 108 --variant three-player
board trioker rapid-2-replay 18 --variant rapid --opt players=2 --opt blocked=replay
board triortan "standard corner 2" 93 --variant standard --opt players=2 --opt start=corner

# A tactic of data/tactics/triablo.txt: Red wins in three moves.
position='4[Rr]/3[Ww]1r/W1[rW][wR][Rw]2/2R5/5R1wW/6w1/6R/5r/2W2 r wr 83'
line='a5-a4^ b4-b5^ d3-d7^ c1-c2^ a4xb5^'
grep -qF "$position"$'\t'"$line" data/tactics/triablo.txt
for ply in 0 1 2 3 4 5; do
    tr ' ' '\n' <<<"$line" |
        "$program" engine render --game triablo --opt setup=standard --position "$position" --record - \
            --ply "$ply" --out "$frames/$ply.png"
done

python3 - "$frames" "$to/move.gif" <<'END'
import sys
from pathlib import Path
from PIL import Image

WIDTH = 480  # pixels
SHOWN, END = 1100, 3000  # milliseconds: each board, and the last

folder, out = sys.argv[1:]
boards = []
for file in sorted(Path(folder).glob("*.png")):
    board = Image.open(file).convert("RGBA")
    board = board.resize((WIDTH, round(board.height * WIDTH / board.width)), Image.Resampling.LANCZOS)
    # The corners outside the round card get the card's colour.
    card = Image.new("RGBA", board.size, board.getpixel((board.width // 2, 5)))
    boards.append(Image.alpha_composite(card, board).convert("RGB"))

# All frames share one palette, so a frame stores only the pixels that changed.
width, height = boards[0].size
sheet = Image.new("RGB", (width, height * len(boards)))
for number, board in enumerate(boards):
    sheet.paste(board, (0, number * height))
palette = sheet.quantize(255, Image.Quantize.MEDIANCUT)
first, *rest = [board.quantize(palette=palette, dither=Image.Dither.NONE) for board in boards]
times = [SHOWN] * len(rest) + [END]
first.save(out, save_all=True, append_images=rest, duration=times, loop=0, disposal=1)
END
