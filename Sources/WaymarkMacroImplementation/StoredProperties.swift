#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros
  import WaymarkMacroSyntax

  /// The stored properties of a type as values of a route.
  struct StoredProperties {
    /// A property that a route cannot set.
    struct Hidden {
      let name: String
      let node: Syntax
      /// The reason and the remedy.
      let message: String
      let fixIts: [FixIt]
    }

    /// The values, or `nil` after a problem that was reported.
    var values: [RouteValue]? { isWrong ? nil : found }
    /// Properties without a mark that a route cannot set.
    private(set) var hidden: [Hidden] = []
    private var found: [RouteValue] = []
    private var isWrong = false
    private let context: any MacroExpansionContext

    /// Reads the properties.
    ///
    /// Those without a mark that a route cannot set are skipped. With a mark, they are a problem.
    init(_ declaration: some DeclGroupSyntax, in context: any MacroExpansionContext) {
      self.context = context
      read(declaration.memberBlock.members, isConditional: false)
    }

    private mutating func read(_ members: MemberBlockItemListSyntax, isConditional: Bool) {
      for member in members {
        if let variable = member.decl.as(VariableDeclSyntax.self) {
          for binding in variable.bindings { read(binding, of: variable, isConditional) }
        } else if let condition = member.decl.as(IfConfigDeclSyntax.self) {
          for case .decls(let members)? in condition.clauses.map(\.elements) { read(members, isConditional: true) }
        }
      }
    }

    private mutating func read(
      _ binding: PatternBindingSyntax, of variable: VariableDeclSyntax, _ isConditional: Bool
    ) {
      let marks = RouteMarks(variable)
      let obstacle = PropertyObstacle(binding, of: variable, marks, isConditional: isConditional)
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainName else {
        if obstacle == nil { report("declare the properties of a route one by one", at: Syntax(binding)) }
        return
      }
      if let obstacle {
        let isError = !marks.attributes.isEmpty || obstacle.isAlwaysWrong
        let message = obstacle.message(about: name, mark: marks.attributes.first?.plainName)
        if isError { return report(message, at: Syntax(binding), obstacle.fixIts) }
        return hidden.append(
          Hidden(name: name, node: Syntax(binding), message: message, fixIts: obstacle.fixIts))
      }
      guard let source = marks.source(of: name, in: context), let ignoresInvalid = marks.ignoresInvalid(in: context)
      else {
        isWrong = true
        return
      }
      add(
        RouteValue(
          name: name, source: source, type: variable.writtenType(of: binding), standard: binding.initializer?.value,
          isSensitive: marks.isSensitive, ignoresInvalid: ignoresInvalid, node: Syntax(binding), mark: marks.source))
    }

    private mutating func add(_ value: RouteValue) {
      if let other = found.first(where: { $0.source == value.source && value.source.isUnique }) {
        let problem =
          if case .query(let item) = value.source {
            "the item “\(item)” is read into “\(other.name)” already: give one of the two another name"
          } else {
            "the fragment is read into “\(other.name)” already, and a link has one: keep one of the two"
          }
        return report(problem, at: value.mark.map { Syntax($0) } ?? value.node)
      }
      found.append(value)
    }

    private mutating func report(_ message: String, at node: Syntax, _ fixIts: [FixIt] = []) {
      context.report(message, at: node, fixIts: fixIts)
      isWrong = true
    }
  }

  extension RouteValue.Source {
    /// True if two properties cannot share it.
    fileprivate var isUnique: Bool {
      switch self {
      case .query, .fragment: true
      case .path, .local: false
      }
    }
  }

  extension VariableDeclSyntax {
    /// Returns the type of a variable, as written or by its literal.
    fileprivate func writtenType(of binding: PatternBindingSyntax) -> TypeSyntax? {
      // In `var a, b: Int` only the last has the annotation.
      let written =
        binding.typeAnnotation?.type ?? (binding.initializer == nil ? bindings.last?.typeAnnotation?.type : nil)
      return written ?? binding.initializer?.value.literalType
    }
  }

  extension ExprSyntax {
    /// The type of a literal without a written type.
    var literalType: TypeSyntax? {
      switch kind {
      case .integerLiteralExpr: return "Int"
      case .floatLiteralExpr: return "Double"
      case .booleanLiteralExpr: return "Bool"
      case .stringLiteralExpr: return "String"
      case .dictionaryExpr: return "[String: String]"
      case .prefixOperatorExpr:
        return self.as(PrefixOperatorExprSyntax.self).flatMap {
          $0.operator.text == "-" ? $0.expression.literalType : nil
        }
      case .arrayExpr:
        let element = self.as(ArrayExprSyntax.self)?.elements.first?.expression.literalType
        return element.map { TypeSyntax(ArrayTypeSyntax(element: $0)) }
      case .functionCallExpr:
        // An empty list, `[Int]()`.
        let call = self.as(FunctionCallExprSyntax.self)
        guard let call, call.arguments.isEmpty, let list = call.calledExpression.as(ArrayExprSyntax.self) else {
          return nil
        }
        return "\(raw: list.trimmedDescription)"
      default: return nil
      }
    }
  }

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
