#if Macros
  import SwiftSyntax

  /// The reason why no link can hold values of a type, as far as its spelling tells.
  struct LinkTypeProblem {
    let message: String
    /// The type to write instead, if there is one.
    var instead: String?

    /// Finds the problem, or gives `nil` if there is none.
    init?(of value: RouteValue) {
      guard value.source != .local, let type = value.type else { return nil }
      let name = value.name
      let inner = value.wrappedType ?? value.elementType ?? type
      if let implicit = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
        let instead = implicit.wrappedType.trimmedDescription + "?"
        self.init(message: "“\(name)” may be missing, which “!” hides: declare it as \(instead)", instead: instead)
      } else if let wrapped = value.wrappedType, wrapped.isOptionalType {
        let instead = wrapped.trimmedDescription
        self.init(message: "“\(name)” is optional twice: declare it as \(instead)", instead: instead)
      } else if let wrapped = value.wrappedType, wrapped.isArrayType {
        let instead = wrapped.trimmedDescription
        self.init(
          message: "“\(name)” is empty where the link has no items, and never nil: declare it as \(instead)",
          instead: instead)
      } else if let element = value.elementType, element.isOptionalType {
        let instead = "[\(element.wrappedText)]"
        self.init(message: "the items of “\(name)” are never missing: declare it as \(instead)", instead: instead)
      } else if inner.isNoText {
        let cure = value.source == .path || value.isAssociated ? "" : ", or mark it @LocalValue"
        self.init(
          message:
            "“\(name)” is \(inner.trimmedDescription), and a link holds texts: use a type that is a LinkValue\(cure)")
      } else {
        return nil
      }
    }

    private init(message: String, instead: String? = nil) {
      self.message = message
      self.instead = instead
    }
  }

  extension TypeSyntax {
    fileprivate var isOptionalType: Bool { self.is(OptionalTypeSyntax.self) || isNamed("Optional") }
    fileprivate var isArrayType: Bool { self.is(ArrayTypeSyntax.self) || isNamed("Array") }

    /// The type inside an optional.
    fileprivate var wrappedText: String {
      if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType.trimmedDescription }
      let arguments = self.as(IdentifierTypeSyntax.self)?.genericArgumentClause?.arguments
      return arguments?.first?.argument.trimmedDescription ?? trimmedDescription
    }

    /// True for types that are not nominal ones, and for collections.
    fileprivate var isNoText: Bool {
      if isNamed("Set") || isNamed("Dictionary") || isNamed("Any") || isNamed("AnyObject") { return true }
      if isArrayType { return true }
      switch kind {
      case .dictionaryType, .tupleType, .functionType, .someOrAnyType, .metatypeType, .attributedType,
        .compositionType, .inlineArrayType:
        return true
      default: return false
      }
    }

    private func isNamed(_ name: String) -> Bool { self.as(IdentifierTypeSyntax.self)?.name.text == name }
  }
#endif
