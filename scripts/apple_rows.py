"""Which of Apple's symbols are there since when, on which platform: a row a symbol, each from its documentation page.

The rows are those of Tests/Cases/apple_availability.json, and of scripts/apple-availability.json, which has what the sources use
and the table has not. A symbol's name is its path in Swift: UIViewController/present(_:animated:completion:).
"""
import json, pathlib, re

root = pathlib.Path(__file__).resolve().parent.parent
PLATFORMS = ["iOS", "macCatalyst", "macOS", "tvOS", "visionOS", "watchOS"]
ABSENT = "absent"

def path(symbol):
    """The path of a symbol, as all tables write it: without framework, and without what only tells pages apart."""
    head, parenthesis, tail = symbol.split(" ")[0].partition("(")
    head = re.sub(r"-swift\.(type\.)?[a-z]+|-\w+$", "", head).replace(".", "/")
    return re.sub(r"^(UIKit|SwiftUI|UserNotifications|CoreSpotlight|Foundation)/", "", head) + parenthesis + re.sub(r"-\w+$", "", tail)

def listed():
    """All rows, as they are written."""
    symbols = json.loads((root / "Tests/Cases/apple_availability.json").read_text())["symbols"]
    own = json.loads((root / "scripts/apple-availability.json").read_text())["symbols"]
    return [row for row in symbols if row["framework"] != "WidgetKit"] + own

def platforms_of(row):
    """What each platform says in one row. What a page of 2025 lacks is absent: no later page was found that has it."""
    platforms = {} if row["platforms"] == "unknown" else row["platforms"]
    platforms = {name: version for name, version in platforms.items() if name in PLATFORMS}
    platforms |= {name: "" for name in row.get("listed_without_version", []) if name in PLATFORMS}
    return platforms | {name: ABSENT for name in row.get("absent", []) + row.get("absentIn2025", []) if name in PLATFORMS}

def rows():
    """For each symbol what each platform says: a version, empty where it has none, absent; nothing where it is not known."""
    found = {}
    for row in listed():
        platforms = platforms_of(row)
        # Of two pages of a symbol, the one that says more.
        name = path(row["symbol"])
        if len(platforms) >= len(found.get(name, {})):
            found[name] = platforms
    return found
