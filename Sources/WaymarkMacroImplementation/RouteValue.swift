#if Macros
  import SwiftSyntax
  import WaymarkMacroSources
  import WaymarkMacroSyntax

  /// A property of a typed route, or an associated value of a case.
  struct RouteValue {
    enum Source: Equatable {
      case path
      case query(String)
      case fragment
      case local
    }

    let name: String
    let source: Source
    /// The type as written, or `nil` if there is no annotation.
    let type: TypeSyntax?
    let standard: ExprSyntax?
    let isSensitive: Bool
    /// True if an item of the query that is not of the type counts as missing.
    let ignoresInvalid: Bool
    /// The node for messages.
    let node: Syntax
    /// The attribute that says where the value comes from.
    var mark: AttributeSyntax?
    /// True for an associated value of a case, false for a property.
    var isAssociated = false

    /// The type without the mark of an optional or a list, and without the module of Swift or Foundation.
    var baseType: String? { type?.baseName }
    /// The type inside an optional.
    var wrappedType: TypeSyntax? { type?.wrappedType }
    /// The type of a list's elements.
    var elementType: TypeSyntax? { type?.elementType }

    var isOptional: Bool { wrappedType != nil }
    var isList: Bool { elementType != nil }

    /// The name of the variable that a pattern of a case binds the value to.
    ///
    /// The name may be a keyword, but must not be `link`, the parameter of the method that writes the link.
    var binding: String { name == "link" ? "linkValue" : "`\(name)`" }

    /// True if the value may be missing in a link.
    var mayBeMissing: Bool { isOptional || isList || standard != nil }

    var isEmptyListByDefault: Bool {
      guard let standard else { return false }
      return standard.trimmedDescription == "[]" || standard.is(FunctionCallExprSyntax.self) && isList
    }
  }

  extension RouteValue {
    /// An expression that reads the value from a match, and may throw.
    var reading: String {
      switch source {
      case .path: lookup(name, in: ".path")
      case .query(let item): lookup(item, in: ignoresInvalid ? ".query, ignoringInvalid: true" : ".query")
      case .fragment: lookup("#", in: ".fragment")
      case .local: "match.extras.value(\(name.swiftLiteral))" + (isOptional ? "" : fallback)
      }
    }

    private func lookup(_ item: String, in source: String) -> String {
      isList
        ? "try match.values(\(item.swiftLiteral), in: \(source))"
        : "try match.value(\(item.swiftLiteral), in: \(source))" + fallback
    }

    private var fallback: String {
      guard let standard, !isOptional else { return "" }
      // Parentheses separate operators of the default from this one.
      let text = standard.trimmedDescription
      return standard.is(SequenceExprSyntax.self) ? " ?? (\(text))" : " ?? \(text)"
    }

    /// Returns a statement that writes the value of `expression` to a link.
    func writing(_ expression: String) -> String {
      let unless = isOptional || isList ? "" : standard.map { ", unless: \($0.trimmedDescription)" } ?? ""
      let end = unless + (isSensitive ? ", isSensitive: true" : "") + ")"
      switch source {
      case .path: return "link.setPath(\(name.swiftLiteral), to: \(expression)\(end)"
      case .query(let item): return "link.setQuery(\(item.swiftLiteral), to: \(expression)\(end)"
      case .fragment: return "link.setFragment(to: \(expression)\(end)"
      case .local: return "link.setExtra(\(name.swiftLiteral), to: \(expression))"
      }
    }
  }
#endif
