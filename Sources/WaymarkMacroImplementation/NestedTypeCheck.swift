#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// Finds values whose type is declared inside the route and is not a `LinkValue`.
  struct NestedTypeCheck {
    /// Protocols and raw types that make no type a `LinkValue`.
    private static let plain: Set<String> = [
      "String", "Int", "Substring", "Character", "Double", "Bool", "Codable", "Encodable", "Decodable", "Hashable",
      "Equatable", "Comparable", "Sendable", "CaseIterable", "Identifiable", "RawRepresentable", "Error",
    ]

    private let members: MemberBlockItemListSyntax
    private let context: any MacroExpansionContext

    init(_ declaration: some DeclGroupSyntax, in context: any MacroExpansionContext) {
      members = declaration.memberBlock.members
      self.context = context
    }

    /// Reports each value of such a type.
    ///
    /// - Returns: true if there is none.
    func isFit(_ values: [RouteValue]) -> Bool {
      var isRight = true
      for value in values where value.source != .local {
        guard let type = value.baseType, let cure = cure(for: type) else { continue }
        context.report(
          "“\(value.name)” is \(type), which is not a LinkValue: \(cure.text)", at: value.node, fixIts: cure.fixIts)
        isRight = false
      }
      return isRight
    }

    private func cure(for name: String) -> (text: String, fixIts: [FixIt])? {
      for member in members {
        guard let type = member.decl.asProtocol((any DeclGroupSyntax).self),
          let named = member.decl.asProtocol((any NamedDeclSyntax).self), named.name.text == name
        else { continue }
        let inherited = type.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
        guard Set(inherited).isSubset(of: Self.plain) else { return nil }
        guard member.decl.is(EnumDeclSyntax.self) else {
          return ("conform it, with “init?(linkText: String)” and “var linkText: String”", [])
        }
        let all = (inherited.isEmpty ? ["String"] : inherited) + ["LinkValue"]
        let text = "\(name): \(all.joined(separator: ", "))"
        let old = type.inheritanceClause.map { Syntax($0) }
        let fixIt =
          old.map { FixIt.replacing($0, with: ": " + all.joined(separator: ", "), "make it a LinkValue") }
          ?? FixIt.replacing(named.name, with: text, "make it a LinkValue")
        return ("write “enum \(text)”", [fixIt])
      }
      return nil
    }
  }
#endif
