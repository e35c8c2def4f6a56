#if Macros
  import SwiftDiagnostics
  import SwiftSyntax

  /// The reason why a route cannot set a property.
  enum PropertyObstacle {
    case `static`(DeclModifierSyntax, VariableDeclSyntax)
    case lazy(DeclModifierSyntax, VariableDeclSyntax)
    case computed
    /// An attribute that may be a wrapper.
    case attribute(String, AttributeSyntax?, VariableDeclSyntax)
    /// A `let` with a value.
    case constant(VariableDeclSyntax)
    /// Inside `#if`.
    case conditional

    init?(
      _ binding: PatternBindingSyntax, of variable: VariableDeclSyntax, _ marks: RouteMarks, isConditional: Bool
    ) {
      func modifier(_ keywords: Keyword...) -> DeclModifierSyntax? {
        variable.modifiers.first { modifier in keywords.contains { modifier.name.tokenKind == .keyword($0) } }
      }
      if let found = modifier(.static, .class) {
        self = .static(found, variable)
      } else if let found = modifier(.lazy) {
        self = .lazy(found, variable)
      } else if let accessors = binding.accessorBlock, !accessors.observes {
        self = .computed
      } else if let foreign = marks.foreign {
        self = .attribute(foreign.name, foreign.node, variable)
      } else if variable.bindingSpecifier.tokenKind == .keyword(.let), binding.initializer != nil {
        self = .constant(variable)
      } else if isConditional {
        self = .conditional
      } else {
        return nil
      }
    }

    /// True if it is a problem of a property without a mark, too: the initializer of a route sets all others.
    var isAlwaysWrong: Bool { if case .conditional = self { true } else { false } }

    /// Returns the reason and the remedy.
    ///
    /// - Parameter mark: the first mark of the property, which may be removed instead.
    func message(about name: String, mark: String?) -> String {
      let or = mark.map { ", or @\($0)" } ?? ""
      switch self {
      case .static(let modifier, _):
        return "“\(name)” is static, and a route sets properties of its values: remove “\(modifier.name.text)”\(or)"
      case .lazy: return "“\(name)” is lazy, and a route sets it at once: remove “lazy”\(or)"
      case .computed: return "“\(name)” is computed, and a route sets what is stored: remove the getter\(or)"
      case .attribute(let attribute, _, _):
        return
          "“\(name)” has \(attribute), which may keep the value itself, so a route cannot set it: remove \(attribute)\(or)"
      case .constant:
        return "“\(name)” is a constant with a value, so a route cannot set it: write “var”"
          + (mark.map { ", or remove @\($0)" } ?? "")
      case .conditional:
        return "“\(name)” is inside #if, where a macro cannot tell whether it is there: declare it outside of #if"
      }
    }

    var fixIts: [FixIt] {
      switch self {
      case .static(let modifier, let variable), .lazy(let modifier, let variable):
        return FixIt.removing(modifier, from: variable)
      case .attribute(_, let attribute?, let variable): return FixIt.removing(attribute, from: variable)
      case .constant(let variable):
        return [.replacing(variable.bindingSpecifier, with: "var", "write “var”")]
      case .attribute, .computed, .conditional: return []
      }
    }
  }

  extension AccessorBlockSyntax {
    /// True if the property is stored, and only observed.
    fileprivate var observes: Bool {
      guard case .accessors(let list) = accessors else { return false }
      return list.allSatisfy { [.keyword(.willSet), .keyword(.didSet)].contains($0.accessorSpecifier.tokenKind) }
    }
  }
#endif
