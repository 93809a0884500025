#!/usr/bin/env python3
"""Makes the fonts of this folder other than Inter: subsets of Noto for the scripts and emoji of people's names.

Run it where Debian 12's packages fonts-noto-core, fonts-noto-extra and fonts-noto-cjk are installed, with the
Python package fonttools (4.68.0 made the files here), and with the unpacked npm package
@expo-google-fonts/noto-emoji (0.4.7), for Debian has emoji in colour only:

    npm pack @expo-google-fonts/noto-emoji@0.4.7 && tar xzf expo-google-fonts-noto-emoji-0.4.7.tgz
    fonts/subset.py package [FOLDER OF FONTS]

The same packages give the same bytes. What a font of the folder already has is left out of the later ones, in
the order in which src/base/scene/faces.rs asks them.
"""

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

HERE = Path(__file__).resolve().parent
PACKAGE, NOTO = (Path(given).resolve() for given in (sys.argv[1:] + ["/usr/share/fonts"])[:2])
CJK = "opentype/noto/NotoSansCJK-Bold.ttc"


def pairs(encoding, rows, cells=range(0xA1, 0xFF)):
    """The characters of a two-byte set in these rows."""
    found = set()
    for row in rows:
        for cell in cells:
            try:
                found.update(bytes([row, cell]).decode(encoding))
            except UnicodeDecodeError:
                pass
    return found


def everyday():
    """The characters of everyday Japanese, Korean and Chinese."""
    kana = pairs("euc_jp", [0xA1, *range(0xA4, 0xA6)])
    jis = pairs("euc_jp", range(0xB0, 0xD0))
    # Row 0xA4 holds the letters of Hangul, which people write one by one.
    korean = pairs("euc_kr", [0xA4, *range(0xB0, 0xC9)])
    simplified = pairs("gb2312", range(0xB0, 0xD8))
    low, high = range(0x40, 0x7F), range(0xA1, 0xFF)
    traditional = pairs("big5", range(0xA4, 0xC7), [*low, *high])
    marks = {chr(code) for code in [*range(0x3001, 0x3020), 0x30FB, 0x30FC]}
    all_of_them = kana | jis | korean | simplified | traditional | marks
    # Letters of other scripts, lines and forms of ASCII stand in these sets too.
    wanted = [(0x2E80, 0xA000), (0xAC00, 0xD7A4), (0xF900, 0xFB00)]
    # The wide blank and the filler of Hangul show nothing.
    shown = map(ord, all_of_them - {"\u3000", "\u3164"})
    return {code for code in shown if any(low <= code < high for low, high in wanted)}


def blocks(*ranges):
    return {code for low, high in ranges for code in range(low, high + 1)}


# The emoji that people put into their names, in the order of their keyboards: no flags, tones or sequences.
EMOJI = {
    ord(emoji)
    for line in """
        😀😃😄😁😆😅🤣😂🙂🙃😉😊😇🥰😍🤩😘😗😚😋😛😜🤪😝🤑🤗🤭🤫🤔🤐🤨😐😑😶😏😒🙄😬😌😔😪🤤😴😷🤒🤕🤢🤮🥵🥶🥴😵🤯🤠🥳😎🤓🧐
        😕😟🙁☹😮😯😲😳🥺😨😰😥😢😭😱😖😣😞😓😩😫🥱😤😡😠🤬😈👿💀☠💩🤡👹👺👻👽👾🤖😺😸😹😻😼😽🙀😿😾🙈🙉🙊
        ❤🧡💛💚💙💜🖤🤍🤎💔💕💖💗💘💝💞💓💋💯💢💥💫💦💨💬💭💤
        👋🤚✋🖖👌✌🤞🤟🤘🤙👈👉👆👇☝👍👎✊👊🤛🤜👏🙌👐🤲🤝🙏✍💅💪👀👁🧠👅👄🦷
        👶👦👧🧑👨👩👴👵👮🕵💂👷🤴👸🥷🧙🧚🧛🧜🧝🧟🎅💃🕺🏃
        🐵🐒🦍🐶🐕🐩🐺🦊🦝🐱🐈🦁🐯🐅🐴🦄🦓🦌🐮🐷🐗🐏🐑🐐🐫🦙🦒🐘🦏🐭🐹🐰🐇🐿🦔🦇🐻🐨🐼🦥🦦🐔🐓🐣🐤🐥🐦🐧🕊🦅🦆🦢🦉🦜
        🐸🐊🐢🦎🐍🐲🐉🦕🦖🐳🐋🐬🐟🐠🐡🦈🐙🐚🐌🦋🐛🐜🐝🐞🦗🕷🦂
        💐🌸🌹🌺🌻🌼🌷🌱🌲🌳🌴🌵🌾🌿☘🍀🍁🍂🍃🍄
        🍇🍉🍊🍋🍌🍍🥭🍎🍐🍑🍒🍓🥝🍅🥑🍆🥔🥕🌽🌶🥦🧄🍞🥐🥨🧀🍗🥓🍔🍟🍕🌭🌮🌯🥚🍳🍿🍙🍜🍣🍤🍦🍩🍪🎂🍰🍫🍬🍭🍯☕🍵🍷🍸🍹🍺🍻🥂🧃
        🌍🌎🌏🌋🗻🏠🏰🗼⛺🌃🌈☀🌤⛅☁🌧⛈🌩❄⛄☃🌪🌊💧☔⚡🔥⭐🌟✨🌠🌙🌕🌑🌚🌝🌞🪐☄
        🚀✈🛸🚗🚂🚲⛵⚓🚁🏎🛹
        🎃🎄🎆🎇🎈🎉🎊🎁🏆🥇🥈🥉🏅⚽🏀🏈⚾🎾🏐🎱🏓🎯🎮🕹🎲🎰🧩♟♠♥♦♣🃏🀄🎴🎭🎨🎵🎶🎤🎧🎷🎸🎹🎺🎻🥁🎬
        👑👒🎩🎓💍💎🕶👓📱💻⌨🖥📷📺💡🔦🕯📖📚📜✏🖊📝💰💸✉📦🔑🗝🔒🔨⛏⚔🗡🛡🏹🔧⚙🔗⛓🧲🧪🔬🔭💊💉🧸🎀⏰⏳⌛🔔📣🏴🏁🚩🏳
        ⚠☢☣♻✅❌❎❓❗♾☯☮🔱⚜🌀♀♂✔
    """.split()
    for emoji in line
}

# Name of the file, source, characters, and whether the script needs shaping.
FONTS = [
    ("NotoSansCJK-Bold.otf", CJK, everyday(), False),
    ("NotoSansGeorgian-SemiBold.ttf", None, blocks((0x10A0, 0x10FF), (0x1C90, 0x1CBF)), False),
    ("NotoSansArmenian-SemiBold.ttf", None, blocks((0x0530, 0x058F)), False),
    ("NotoSansEthiopic-SemiBold.ttf", None, blocks((0x1200, 0x139F)), False),
    ("NotoSansArabic-SemiBold.ttf", None, blocks((0x0600, 0x06FF), (0x0750, 0x077F)), True),
    ("NotoSansHebrew-SemiBold.ttf", None, blocks((0x0590, 0x05FF)), True),
    ("NotoSansThai-SemiBold.ttf", None, blocks((0x0E00, 0x0E7F)), True),
    ("NotoSansDevanagari-SemiBold.ttf", None, blocks((0x0900, 0x097F)), True),
    ("NotoSansBengali-SemiBold.ttf", None, blocks((0x0980, 0x09FF), (0x0964, 0x0965)), True),
    ("NotoSansTamil-SemiBold.ttf", None, blocks((0x0B80, 0x0BFF)), True),
    ("NotoSansKhmer-SemiBold.ttf", None, blocks((0x1780, 0x17FF), (0x19E0, 0x19FF)), True),
    ("NotoEmoji-SemiBold.ttf", PACKAGE / "600SemiBold/NotoEmoji_600SemiBold.ttf", EMOJI, False),
]


def options(shaped):
    chosen = Options()
    chosen.hinting = False
    chosen.desubroutinize = False
    chosen.name_IDs = [0, 1, 2, 13, 14]
    chosen.notdef_outline = False
    chosen.glyph_names = False
    chosen.layout_features = ["*"] if shaped else []
    chosen.drop_tables += [] if shaped else ["GSUB", "GPOS", "GDEF", "BASE", "VORG", "vhea", "vmtx"]
    return chosen


def main():
    covered = set(TTFont(HERE / "Inter-SemiBold.otf").getBestCmap())
    for name, source, characters, shaped in FONTS:
        source = NOTO / (source or f"truetype/noto/{name}")
        font = TTFont(source, fontNumber=0, recalcTimestamp=False, lazy=True)
        wanted = characters & set(font.getBestCmap()) - covered
        covered |= wanted
        # Joiners and the dotted circle decide how letters are shaped.
        subsetter = Subsetter(options(shaped))
        subsetter.populate(unicodes=wanted | ({0x200C, 0x200D, 0x25CC} if shaped else set()))
        subsetter.subset(font)
        font.save(HERE / name)
        print(f"{name}: {len(wanted)} characters, {(HERE / name).stat().st_size} bytes")


if __name__ == "__main__":
    main()
