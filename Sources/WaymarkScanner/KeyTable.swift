#if Tools
  import SwiftSyntax

  /// The keys that the sources declare: `extension RouteKey { static let chat: RouteKey = "chat" }`.
  struct KeyTable {
    private struct Constant {
      let name: String
      let module: String
      let text: String
    }

    private var constants: [Constant] = []

    /// Adds the constants of a declaration, if they are keys.
    mutating func add(_ variable: VariableDeclSyntax, in module: String, isOfKeyType: Bool) {
      for binding in variable.bindings {
        let type = binding.typeAnnotation?.type.trimmedDescription.split(separator: ".").last.map(String.init)
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text, let value = binding.value
        else {
          continue
        }
        let isKey = type == "RouteKey" || value.called == "RouteKey" || (isOfKeyType && (type == nil || type == "Self"))
        guard isKey, let text = value.keyText else { continue }
        constants.append(Constant(name: name, module: module, text: text))
      }
    }

    /// Returns the text of a key: a literal, `RouteKey("…")`, or a constant, which the same module preferably declares.
    func text(of expression: ExprSyntax, in module: String) -> String? {
      if let text = expression.keyText { return text }
      guard let name = expression.referenced else { return nil }
      let known = constants.filter { $0.name == name }
      let own = known.filter { $0.module == module }
      let texts = Set((own.isEmpty ? known : own).map(\.text))
      return texts.count == 1 ? texts.first : nil
    }
  }

  extension PatternBindingSyntax {
    /// The value of the binding: its initial value, or the only expression of its getter.
    var value: ExprSyntax? {
      if let initializer { return initializer.value }
      guard case .getter(let items)? = accessorBlock?.accessors, items.count == 1 else { return nil }
      return items.first?.item.as(ExprSyntax.self)
    }
  }

  extension ExprSyntax {
    var text: String? { self.as(StringLiteralExprSyntax.self)?.representedLiteralValue }

    /// The text of a pattern: of `"/a"`, `RoutePattern("/a")` and `.init("/a")`.
    var patternText: String? { text(in: "RoutePattern") }

    /// The name of the called expression: `RouteTo` of `RouteTo("/a")`.
    var called: String? {
      self.as(FunctionCallExprSyntax.self)?.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
    }

    /// The name of a variable, a function or a member: `chat` of `chat` and of `RouteKey.chat`.
    var referenced: String? { member ?? self.as(DeclReferenceExprSyntax.self)?.baseName.text }

    /// The text of `"chat"` and of `RouteKey("chat")`.
    fileprivate var keyText: String? { text(in: "RouteKey") }

    private func text(in type: String) -> String? {
      if let text { return text }
      guard let call = self.as(FunctionCallExprSyntax.self), called == type || call.calledExpression.member == "init"
      else { return nil }
      return call.arguments.first?.expression.text
    }
  }
#endif
