#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros
  import WaymarkMacroSyntax

  /// The marks of a property: `@QueryItem`, `@LinkFragment`, `@LocalValue`, `@Sensitive`.
  struct RouteMarks {
    private static let sources = ["QueryItem", "LinkFragment", "LocalValue"]
    static let names = sources + ["Sensitive"]
    /// Attributes of Swift that leave a property what it is.
    private static let harmless = [
      "available", "preconcurrency", "objc", "nonobjc", "usableFromInline", "_spi", "_documentation",
    ]

    let variable: VariableDeclSyntax
    /// The marks, in the order of the source.
    let attributes: [AttributeSyntax]

    init(_ variable: VariableDeclSyntax) {
      self.variable = variable
      attributes = variable.attributes.compactMap { $0.as(AttributeSyntax.self) }.filter {
        Self.names.contains($0.plainName)
      }
    }

    /// The first attribute that may be a wrapper, which keeps the value itself.
    ///
    /// A macro sees the name of an attribute, and not what it means.
    var foreign: (name: String, node: AttributeSyntax?)? {
      for element in variable.attributes {
        guard let attribute = element.as(AttributeSyntax.self) else { return ("#if", nil) }
        let name = attribute.plainName
        if !Self.names.contains(name), !Self.harmless.contains(name) { return ("@" + name, attribute) }
      }
      return nil
    }

    var isSensitive: Bool { attributes.contains { $0.plainName == "Sensitive" } }

    /// The mark that says where the value comes from.
    var source: AttributeSyntax? { attributes.first { Self.sources.contains($0.plainName) } }

    /// Returns the source of a property, or `nil` after a problem that was reported.
    func source(of name: String, in context: any MacroExpansionContext) -> RouteValue.Source? {
      guard areCompatible(name, in: context) else { return nil }
      switch source?.plainName {
      case "LinkFragment": return .fragment
      case "LocalValue": return .local
      case "QueryItem": return source.flatMap { item(of: name, $0, in: context) }.map(RouteValue.Source.query)
      default: return .path
      }
    }

    /// Returns whether an item that is not of its type counts as missing, or `nil` after a problem that was reported.
    func ignoresInvalid(in context: any MacroExpansionContext) -> Bool? {
      guard let expression = source?.argument("ignoringInvalid") else { return false }
      switch expression.trimmedDescription {
      case "true": return true
      case "false": return false
      default:
        context.report(
          "the treatment of invalid items must be written out here: write true or false", at: expression)
        return nil
      }
    }

    /// Reports marks that exclude each other.
    private func areCompatible(_ name: String, in context: any MacroExpansionContext) -> Bool {
      var seen: [String] = []
      for mark in attributes {
        let own = mark.plainName
        let other = seen.first { Self.sources.contains($0) && Self.sources.contains(own) }
        if seen.contains(own) {
          context.report(
            "“\(name)” has @\(own) twice: keep one of the two", at: mark, fixIts: FixIt.removing(mark, from: variable))
          return false
        }
        if let other {
          context.report(
            "“\(name)” has @\(other) and @\(own), and a value has one source: keep one of the two", at: mark,
            fixIts: FixIt.removing(mark, from: variable))
          return false
        }
        seen.append(own)
      }
      return true
    }

    /// Returns the name of the item of the query, or `nil` after a problem that was reported.
    private func item(
      of name: String, _ mark: AttributeSyntax, in context: any MacroExpansionContext
    ) -> String? {
      guard let expression = mark.argument(nil), !expression.is(NilLiteralExprSyntax.self) else { return name }
      guard let text = expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue else {
        context.report(
          "the name of an item must be a string literal here: write @QueryItem(\"\(name)\")", at: expression)
        return nil
      }
      guard !text.isEmpty else {
        context.report(
          "the name of an item cannot be empty: write it, or leave it out for “\(name)”", at: expression)
        return nil
      }
      return text
    }
  }

  extension AttributeSyntax {
    /// The name without the module: `QueryItem` of `@WaymarkMacros.QueryItem`.
    var plainName: String {
      if let member = attributeName.as(MemberTypeSyntax.self) { return member.name.text }
      return attributeName.as(IdentifierTypeSyntax.self)?.name.text ?? attributeName.trimmedDescription
    }
  }
#endif
