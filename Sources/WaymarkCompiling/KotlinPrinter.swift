/// Prints a compiled map as Kotlin.
struct KotlinPrinter {
  private let map: CompiledMap
  private let type: String
  private let package: String?

  init(_ map: CompiledMap, type: String, package: String?) {
    self.map = map
    self.type = type
    self.package = package
  }

  var text: String {
    ([head, routes] + KotlinRuntime.parts + [plan]).joined(separator: "\n")
  }

  private var head: String {
    let closures = map.closures
    func list(_ kind: CompiledMap.Closure.Kind) -> String {
      "listOf(" + closures.filter { $0.kind == kind }.map(\.name.kotlinName).joined(separator: ", ") + ")"
    }
    let parameters = closures.map { closure in
      switch closure.kind {
      case .constraint:
        "    /** The app's constraint <\(closure.subject.inComment)>. */\n    \(closure.name.kotlinName): (String) -> Boolean,\n"
      case .condition:
        "    /** The app's condition of \(closure.subject.inComment). */\n    \(closure.name): (Match) -> Boolean,\n"
      case .hook:
        "    /** The app's hook \(closure.subject.inComment), asked before a link is matched. */\n    \(closure.name): (String) -> HookDecision,\n"
      }
    }
    return KotlinRuntime.head.replacing("Links", with: type).replacing("//CHECKSUM", with: map.checksum)
      .replacing("//PACKAGE\n", with: package.map { "\npackage \($0)\n\n" } ?? "\n")
      .replacing("//PARAMETERS", with: parameters.isEmpty ? "" : "\n" + parameters.joined())
      .replacing("//LISTS", with: "\(list(.constraint)), \(list(.condition)), \(list(.hook))")
  }

  private var routes: String {
    var taken: Set<String> = []
    var lines = ["    /** The routes of the map. */", "    enum class Route(val pattern: String) {"]
    for route in map.routes {
      let name = CompiledName.unique(route.name.capitalizedName, besides: &taken)
      lines.append("        \(name)(\(route.pattern.kotlinLiteral)),")
    }
    return (lines + ["    }", ""]).joined(separator: "\n")
  }

  /// The map in pieces, because a constant of the virtual machine has at most 65,535 bytes.
  private var plan: String {
    var pieces = [""]
    for line in map.plan.text.split(separator: "\n") {
      if pieces[pieces.count - 1].utf8.count + line.utf8.count > 60_000 { pieces.append("") }
      pieces[pieces.count - 1] += line + "\n"
    }
    let texts = pieces.map { "            \"\"\"\n\($0)\"\"\"" }.joined(separator: ",\n")
    return """
              /** The map, in the order in which its routes are tried; [MapReader] explains the lines. */
              private val PLAN: String = listOf(
      \(texts),
              ).joinToString("\\n")
          }
      }

      """
  }
}

extension String {
  fileprivate var kotlinName: String { Self.kotlinKeywords.contains(self) ? "`\(self)`" : self }

  fileprivate var kotlinLiteral: String {
    "\"" + oneLine.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("$", with: "\\$") + "\""
  }

  private static let kotlinKeywords: Set<String> = [
    "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in", "interface", "is", "null",
    "object", "package", "return", "super", "this", "throw", "true", "try", "typealias", "typeof", "val", "var", "when",
    "while",
  ]
}
