#!/usr/bin/env bash
# Draws the boards of a listing into docs/listing: triablo.png, trioker.png and triortan.png.
#
#     packaging/listing.sh [PROGRAM]        # target/release/deltille by default
#
# `deltille engine render` draws every board. Python 3 reads the recorded games. The film of a channel is made by
# packaging/channel.py.
set -euo pipefail
cd "$(dirname "$0")/.."

program=${1:-target/release/deltille}
to=docs/listing

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
