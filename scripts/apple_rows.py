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
    head = re.sub(r"^(UIKit|SwiftUI|UserNotifications|CoreSpotlight|Foundation)/", "", head.replace(".", "/").replace("-swift/", "-swift."))
    return re.sub(r"-swift\.[\w.]+", "", head) + parenthesis + re.sub(r"-\w+$", "", tail)

def rows():
    """For each symbol what each platform says: a version, empty where it has none, absent; nothing where it is not known."""
    listed = json.loads((root / "Tests/Cases/apple_availability.json").read_text())["symbols"]
    listed = [row for row in listed if row["framework"] not in ("AppIntents", "WidgetKit")]
    own = json.loads((root / "scripts/apple-availability.json").read_text())["symbols"]
    found = {}
    for row in listed + own:
        if row["platforms"] == "unknown":
            row["platforms"] = {}
        platforms = {name: version for name, version in row["platforms"].items() if name in PLATFORMS}
        platforms |= {name: "" for name in row.get("listed_without_version", []) if name in PLATFORMS}
        platforms |= {name: ABSENT for name in row.get("absent", []) if name in PLATFORMS}
        # Of two pages of a symbol, the one that says more.
        name = path(row["symbol"])
        if len(platforms) >= len(found.get(name, {})):
            found[name] = platforms
    return found
