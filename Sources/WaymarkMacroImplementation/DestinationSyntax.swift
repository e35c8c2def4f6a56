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

  /// Builds a record for a section of the binary.
  struct RecordSyntax {
    /// The same kinds as in `_LinkTime.Record.Kind`.
    enum Kind: Int {
      case screen = 1
      case destination = 2
      case module = 3
      case action = 4
    }

    let kind: Kind
    /// The expression that makes the record.
    let record: String

    /// Returns the declaration, which is a static member inside a type.
    ///
    /// In functions and generic types, where no record is possible, it reports an error and returns `nil`.
    func declaration(
      at node: some SyntaxProtocol, isMember: Bool, in context: some MacroExpansionContext
    ) -> DeclSyntax? {
      guard !Self.isMisplaced(node, in: context) else { return nil }
      let name = context.makeUniqueName("route")
      // In a file main.swift, a variable at file scope is a local one of the program.
      let isScript = !isMember && Self.isScript(node, in: context)
      guard isScript else {
        return entry(name.text, isMember ? "nonisolated private static let" : "nonisolated private let")
      }
      return """
        private enum \(name) {
        \(entry("record", "nonisolated static let"))
        }
        """
    }

    private func entry(_ name: String, _ modifiers: String) -> DeclSyntax {
      """
      #if objectFormat(MachO)
      @section("__DATA_CONST,__waymark")
      #else
      @section("waymark_records")
      #endif
      @used
      \(raw: modifiers) \(raw: name): Waymark._LinkTime.Record.Entry = (
        0x4B52_4D57, 1, \(raw: kind.rawValue), 0,
        { \(raw: record).fill($0) }
      )
      """
    }

    private static func isScript(_ node: some SyntaxProtocol, in context: some MacroExpansionContext) -> Bool {
      context.location(of: node)?.file.trimmedDescription.hasSuffix("/main.swift\"") ?? false
    }

    private static func isMisplaced(_ node: some SyntaxProtocol, in context: some MacroExpansionContext) -> Bool {
      for outer in context.lexicalContext {
        if outer.isBody {
          context.report("a record is not possible in a function: declare this outside of it", at: node)
          return true
        }
        if let generic = outer.asProtocol((any WithGenericParametersSyntax).self), generic.genericParameterClause != nil
        {
          context.report("a record is not possible in a generic type: declare this outside of it", at: node)
          return true
        }
      }
      return false
    }

    /// The arguments with the location of the declaration.
    static func location(of node: some SyntaxProtocol, in context: some MacroExpansionContext) -> String {
      guard let location = context.location(of: node) else { return "" }
      return ", file: \(location.file.trimmedDescription), line: \(location.line.trimmedDescription)"
    }

    /// The arguments with these labels, as they are written.
    static func passed(_ labels: [String], of arguments: [LabeledExprSyntax]) -> String {
      arguments.filter { labels.contains($0.label?.text ?? "") }.map {
        ", \($0.label?.text ?? ""): \($0.expression.trimmedDescription)"
      }.joined()
    }

    /// Returns the argument for an address.
    ///
    /// A literal is a pattern, and everything else a key.
    static func address(_ expression: ExprSyntax, in context: some MacroExpansionContext) -> String? {
      guard expression.is(StringLiteralExprSyntax.self) else { return "key: \(expression.trimmedDescription)" }
      return PatternLiteral(expression, in: context, at: expression).map { "at: \($0.text.swiftLiteral)" }
    }
  }
#endif
