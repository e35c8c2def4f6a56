#if Macros || Tools
  package import SwiftSyntax

  extension TypeSyntax {
    /// The type inside an optional.
    package var wrappedType: TypeSyntax? {
      self.as(OptionalTypeSyntax.self)?.wrappedType ?? genericArgument(of: "Optional")
    }

    /// The type of a list's elements.
    package var elementType: TypeSyntax? {
      self.as(ArrayTypeSyntax.self)?.element ?? genericArgument(of: "Array")
    }

    /// The type without the mark of an optional or a list, and without the module of Swift or Foundation.
    package var baseName: String {
      let text = (wrappedType ?? elementType ?? self).trimmedDescription
      let module = ["Swift.", "Foundation."].first { text.hasPrefix($0) }
      return module.map { String(text.dropFirst($0.count)) } ?? text
    }

    private func genericArgument(of name: String) -> TypeSyntax? {
      let clause: GenericArgumentClauseSyntax?
      if let identifier = self.as(IdentifierTypeSyntax.self), identifier.name.text == name {
        clause = identifier.genericArgumentClause
      } else if let member = self.as(MemberTypeSyntax.self), member.name.text == name,
        member.baseType.trimmedDescription == "Swift"
      {
        clause = member.genericArgumentClause
      } else {
        clause = nil
      }
      return clause?.arguments.first.flatMap { TypeSyntax($0.argument) }
    }
  }
#endif
