#if Macros || Tools
  import SwiftParser
  package import SwiftSyntax

  extension WithAttributesSyntax {
    /// Returns the attribute with a name, with or without a module before it.
    package func attribute(named name: String) -> AttributeSyntax? {
      attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }.first {
        $0.attributeName.trimmedDescription.split(separator: ".").last == name[...]
      }
    }
  }

  extension AttributeSyntax {
    /// The arguments in parentheses.
    package var labeledArguments: [LabeledExprSyntax] {
      guard case .argumentList(let list) = arguments else { return [] }
      return Array(list)
    }

    package func argument(_ label: String?) -> ExprSyntax? {
      labeledArguments.first { $0.label?.text == label }?.expression
    }

    /// Returns the texts of an argument: consecutive literals, or a list of them.
    package func texts(_ label: String) -> [String] {
      guard let start = labeledArguments.firstIndex(where: { $0.label?.text == label }) else { return [] }
      var expressions = [labeledArguments[start].expression]
      for argument in labeledArguments[(start + 1)...] {
        guard argument.label == nil else { break }
        expressions.append(argument.expression)
      }
      return expressions.flatMap { expression -> [String] in
        if let array = expression.as(ArrayExprSyntax.self) {
          return array.elements.compactMap { $0.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue }
        }
        return [expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue].compactMap { $0 }
      }
    }
  }
#endif
