#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// Builds the extension that makes a type a destination.
  struct DestinationSyntax {
    let type: String
    /// `public ` or nothing.
    let access: String
    let patterns: [String]
    var names: [String]?
    /// The bodies of the initializer and of `write`.
    var reading: [String] = []
    var writing: [String] = []
    /// The body of the description, if a value is redacted.
    var description: [String]?

    func extensions(conforming protocols: [TypeSyntax]) throws -> [ExtensionDeclSyntax] {
      let names = Set(protocols.map { $0.trimmedDescription.split(separator: ".").last.map(String.init) ?? "" })
      var output: [ExtensionDeclSyntax] = []
      if names.contains("RouteDestination") { output.append(try destination()) }
      if description != nil {
        for name in ["CustomStringConvertible", "CustomDebugStringConvertible", "CustomReflectable"]
        where names.contains(name) {
          output.append(try redaction(name))
        }
      }
      return output
    }

    private func destination() throws -> ExtensionDeclSyntax {
      var lines = ["extension \(type): WaymarkCore.RouteDestination {"]
      let list = patterns.map(\.quoted).joined(separator: ", ")
      lines.append("\(access)nonisolated static var patterns: [WaymarkCore.RoutePattern] { [\(list)] }")
      if let names {
        let list = names.map(\.quoted).joined(separator: ", ")
        lines.append("\(access)nonisolated static var routeNames: [String] { [\(list)] }")
      }
      lines.append(
        "\(access)nonisolated init(_ match: WaymarkCore.RouteMatch) throws(WaymarkCore.ParameterError) {")
      lines += reading + ["}"]
      lines.append("\(access)nonisolated func write(to link: inout WaymarkCore.DeepLink.Parts) {")
      lines += writing + ["}", "}"]
      return try ExtensionDeclSyntax("\(raw: lines.joined(separator: "\n"))")
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
