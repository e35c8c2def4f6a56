#if Tools
  import SwiftSyntax

  extension ScannedReach {
    /// Reads `.fromLinks`, `.inAppOnly`, `.fromRedirects` and `.fromSources([.push])`, or gives `nil` for anything else.
    init?(_ expression: ExprSyntax) {
      if let member = expression.as(MemberAccessExprSyntax.self) {
        switch member.declName.baseName.text {
        case "fromLinks": self = .word("links")
        case "inAppOnly": self = .word("inApp")
        case "fromRedirects": self = .word("redirects")
        default: return nil
        }
        return
      }
      guard let call = expression.as(FunctionCallExprSyntax.self),
        call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "fromSources",
        let list = call.arguments.first?.expression.as(ArrayExprSyntax.self)
      else { return nil }
      let names = list.elements.map { $0.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text }
      guard !names.contains(nil) else { return nil }
      self = .sources(names.compactMap { $0 })
    }
  }
#endif
