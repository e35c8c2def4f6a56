/// Prints a compiled map as TypeScript.
struct TypeScriptPrinter {
  private let map: CompiledMap
  private let type: String

  init(_ map: CompiledMap, type: String) {
    self.map = map
    self.type = type
  }

  var text: String {
    ([head, routes, plan] + TypeScriptRuntime.parts).joined(separator: "\n")
  }

  private var head: String {
    let closures = map.closures
    func list(_ kind: CompiledMap.Closure.Kind) -> String {
      "[" + closures.filter { $0.kind == kind }.map { "code.\($0.name)" }.joined(separator: ", ") + "]"
    }
    let members = closures.map { closure in
      switch closure.kind {
      case .constraint:
        "  /** The app's constraint <\(closure.subject.inComment)>. */\n  \(closure.name): (text: string) => boolean;\n"
      case .condition:
        "  /** The app's condition of \(closure.subject.inComment). */\n  \(closure.name): (match: Match) => boolean;\n"
      case .hook:
        "  /** The app's hook \(closure.subject.inComment), asked before a link is matched. */\n  \(closure.name): (link: string) => HookDecision;\n"
      }
    }
    let code = members.isEmpty ? "" : "/** The code of the app. */\nexport interface Code {\n\(members.joined())}\n\n"
    return TypeScriptRuntime.head.replacing("Links", with: type).replacing("//CHECKSUM", with: map.checksum)
      .replacing("//CODE\n", with: code)
      .replacing("//PARAMETER", with: closures.isEmpty ? "" : "code: Code")
      .replacing("//LISTS", with: "\(list(.constraint)), \(list(.condition)), \(list(.hook))")
  }

  private var routes: String {
    var lines = ["/** The routes of the map, with their values as texts. */", "export type Route ="]
    for route in map.routes {
      let values = route.values.map { "\($0.label)\($0.isOptional ? "?" : ""): string" }
      let members = values.isEmpty ? "" : "; values: { \(values.joined(separator: "; ")) }"
      lines += ["  /** `\(route.pattern.inComment)` */", "  | { name: \"\(route.name)\"\(members) }"]
    }
    lines[lines.count - 1] += ";"
    lines += ["", "/** The names of the routes, and the labels of their values, in the order of the map. */"]
    lines.append("const routes: readonly (readonly [string, ...string[]])[] = [")
    for route in map.routes {
      lines.append(
        "  [" + ([route.name] + route.values.map(\.label)).map { "\"\($0)\"" }.joined(separator: ", ") + "],")
    }
    return (lines + ["];", ""]).joined(separator: "\n")
  }

  private var plan: String {
    "/** The map, in the order in which its routes are tried; `MapReader` explains the lines. */\nconst plan = `\n"
      + map.plan.text + "`;\n"
  }
}

extension String {
  /// The text on one line that ends no comment.
  var inComment: String { oneLine.replacing("*/", with: "* /") }
}
