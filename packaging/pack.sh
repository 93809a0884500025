#!/usr/bin/env bash
# Packs a release: the program, the documents with their pictures, and what a host needs to run it.
#
#     packaging/pack.sh NAME PROGRAM        # writes NAME.tar.gz, or NAME.zip if PROGRAM ends in .exe
#
# The archive has one folder, NAME.
set -euo pipefail

name=$1
program=$2
cd "$(dirname "$0")/.."

mkdir "$name" "$name/fonts" "$name/packaging"
cp "$program" "$name/"
cp -r ./*.md LICENSE-MIT LICENSE-APACHE Containerfile compose.yaml compose.postgres.yaml docs "$name/"
cp packaging/deltille.service "$name/packaging/"
cp fonts/OFL.txt "$name/fonts/"

# Prints the pictures of a page, shown or linked, as its text names them.
pictures() {
    { grep -oE '\]\([^) ]+\.(png|gif|svg|jpg)|src="[^"]+"' "$1" || true; } |
        sed -E 's/^\]\(//; s/^src="//; s/"$//'
}

# Adds the pictures from other folders, such as tests/golden. A picture that does not exist is an error.
find "$name" -name '*.md' | while read -r page; do
    folder=$(dirname "${page#"$name"/}")
    pictures "$page" | while read -r picture; do
        case $picture in http:* | https:*) continue ;; esac
        if [ ! -e "$name/$folder/$picture" ]; then
            mkdir -p "$name/$folder/$(dirname "$picture")"
            cp "$folder/$picture" "$name/$folder/$picture"
        fi
    done
done

case $program in
    *.exe) 7z a "$name.zip" "$name" >/dev/null ;;
    *) tar czf "$name.tar.gz" "$name" ;;
esac
