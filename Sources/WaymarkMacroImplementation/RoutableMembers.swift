#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// The members of a type with `@Routable` that reads the match itself.
  struct RoutableMembers<Declaration: DeclGroupSyntax, Context: MacroExpansionContext> {
    private let declaration: Declaration
    private let context: Context

    init(_ declaration: Declaration, context: Context) {
      self.declaration = declaration
      self.context = context
    }

    /// Reports marks that nothing reads, and an initializer that cannot be called.
    ///
    /// - Returns: true if there are none.
    func areFit(for creation: RoutableType.Creation) -> Bool {
      switch creation {
      case .destination, .properties: return true
      case .factory: return hasNoMarks("screen(for:)")
      case .initialiser: return hasNoMarks("init(_ match: RouteMatch)") && isRequired()
      }
    }

    private func hasNoMarks(_ reader: String) -> Bool {
      var isRight = true
      for member in declaration.memberBlock.members {
        guard let variable = member.decl.as(VariableDeclSyntax.self) else { continue }
        for mark in RouteMarks(variable).attributes {
          context.report(
            "@\(mark.plainName) has no effect here, since “\(reader)” reads the match: remove it", at: mark,
            fixIts: FixIt.removing(mark, from: variable))
          isRight = false
        }
      }
      return isRight
    }

    /// Checks that a class which may have subclasses can be made by its type.
    private func isRequired() -> Bool {
      guard let type = declaration.as(ClassDeclSyntax.self),
        !type.modifiers.contains(where: { $0.name.tokenKind == .keyword(.final) }),
        let initializer = type.memberBlock.members.first(where: { $0.decl.isInitialiserFromMatch })?.decl
          .as(InitializerDeclSyntax.self),
        !initializer.modifiers.contains(where: { $0.name.tokenKind == .keyword(.required) })
      else { return true }
      context.report(
        "a subclass of “\(type.name.text)” may lack this initializer: write “required” before it, or make the class final",
        at: initializer,
        fixIts: [.replacing(initializer.initKeyword, with: "required init", "write “required”")])
      return false
    }
  }
#endif
