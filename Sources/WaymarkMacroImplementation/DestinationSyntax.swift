#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros
  import WaymarkMacroSources

  /// Builds the extension that makes a type a destination.
  struct DestinationSyntax {
    let type: String
    /// `public ` or nothing.
    let access: String
    let patterns: [String]
    var names: [String]?
    /// The parameters of routes above.
    var parentParameters: [String] = []
    /// The lines of the map of an enum's cases.
    var routes: [String]?
    /// The bodies of the initializer and of `write`.
    var reading: [String] = []
    var writing: [String] = []
    /// The body of the description, if a value is redacted.
    var description: [String]?

    /// The extension of a type whose declaration has a problem that was reported.
    ///
    /// Without it, each use of the type would be an error as well.
    static func stub(_ type: String, of declaration: some DeclGroupSyntax) -> Self {
      var syntax = Self(type: type, access: declaration.memberAccess, patterns: [])
      syntax.reading = ["throw match.leadsElsewhere(than: Self.self)"]
      return syntax
    }

    /// Returns the members, with the conformances that the declaration does not have itself.
    func extensions(conforming protocols: [TypeSyntax]) throws -> [ExtensionDeclSyntax] {
      let names = Set(protocols.map { $0.trimmedDescription.split(separator: ".").last.map(String.init) ?? "" })
      var output = [try destination(names.contains("RouteDestination") ? ": WaymarkLinksCore.RouteDestination" : "")]
      if description != nil {
        for name in ["CustomStringConvertible", "CustomDebugStringConvertible", "CustomReflectable"]
        where names.contains(name) {
          output.append(try redaction(name))
        }
      }
      return output
    }

    private func destination(_ conformance: String) throws -> ExtensionDeclSyntax {
      var lines = ["extension \(type)\(conformance) {"]
      let list = patterns.map(\.swiftLiteral).joined(separator: ", ")
      lines.append("\(access)nonisolated static var patterns: [WaymarkLinksCore.RoutePattern] { [\(list)] }")
      if let names { lines.append(texts("routeNames", names)) }
      if !parentParameters.isEmpty { lines.append(texts("parentParameters", parentParameters)) }
      lines.append(
        "\(access)nonisolated init(_ match: WaymarkLinksCore.RouteMatch) throws(WaymarkLinksCore.ParameterError) {")
      lines += reading + ["}"]
      lines.append("\(access)nonisolated func write(to link: inout WaymarkLinksCore.DeepLink.Parts) {")
      lines += writing + ["}"]
      if let routes {
        lines += ["\(access)nonisolated static var routes: some WaymarkLinksCore.RouteContent {"] + routes + ["}"]
      }
      lines.append("}")
      return try ExtensionDeclSyntax("\(raw: lines.joined(separator: "\n"))")
    }

    private func texts(_ name: String, _ texts: [String]) -> String {
      "\(access)nonisolated static var \(name): [String] { [\(texts.map(\.swiftLiteral).joined(separator: ", "))] }"
    }

    private func redaction(_ name: String) throws -> ExtensionDeclSyntax {
      let body =
        switch name {
        case "CustomStringConvertible":
          "\(access)nonisolated var description: String {\n\((description ?? []).joined(separator: "\n"))\n}"
        case "CustomDebugStringConvertible": "\(access)nonisolated var debugDescription: String { description }"
        default: "\(access)nonisolated var customMirror: Mirror { Mirror(self, children: [\"\": description]) }"
        }
      return try ExtensionDeclSyntax("extension \(raw: type): nonisolated \(raw: name) {\n\(raw: body)\n}")
    }
  }

  extension DeclGroupSyntax {
    /// The access that members of an extension need: `public `, `package ` or nothing.
    var memberAccess: String {
      for modifier in modifiers {
        switch modifier.name.tokenKind {
        case .keyword(.public), .keyword(.open): return "public "
        case .keyword(.package): return "package "
        default: continue
        }
      }
      return ""
    }
  }
#endif
