#if Tools
  import SwiftSyntax
  import Waymark
  import WaymarkSyntax

  extension RouteTable.Reach {
    /// Reads `.fromLinks`, `.inAppOnly`, `.fromRedirects` and `.fromSources([.push])`, or gives `nil` for anything else.
    init?(_ expression: ExprSyntax) {
      if let member = expression.member {
        switch member {
        case "fromLinks": self = .fromLinks
        case "inAppOnly": self = .inAppOnly
        case "fromRedirects": self = .fromRedirects
        default: return nil
        }
        return
      }
      guard let call = expression.as(FunctionCallExprSyntax.self), call.calledExpression.member == "fromSources",
        let list = call.arguments.first?.expression.as(ArrayExprSyntax.self)
      else { return nil }
      let sources = list.elements.compactMap { element in
        DeepLink.Source.all.first { $0.name == element.expression.member }
      }
      guard sources.count == list.elements.count else { return nil }
      self = .fromSources(Set(sources))
    }
  }

  extension RouteMap.ModalOptions {
    /// Reads `.stackedSheet`, or `.init(.sheet, overWindow: true, inNavigationController: true)`.
    ///
    /// Returns `nil` for anything else.
    init?(_ expression: ExprSyntax?) {
      self.init()
      guard let expression else { return }
      if let member = expression.member {
        guard let known = Self.known[member] else { return nil }
        self = known
        return
      }
      guard let call = expression.as(FunctionCallExprSyntax.self), call.isInitializer(of: "ModalOptions") else {
        return nil
      }
      if let first = call.arguments.first, first.label == nil {
        guard let style = first.expression.member else { return nil }
        self.style = .init(style)
      }
      overWindow = call.argument("overWindow")?.trimmedDescription == "true"
      inNavigationController = call.argument("inNavigationController")?.trimmedDescription == "true"
    }

    private static let known: [String: Self] = [
      "sheet": .sheet, "stackedSheet": .stackedSheet, "cover": .cover, "stackedCover": .stackedCover,
      "popover": .popover, "alert": .alert, "confirmation": .confirmation, "inspector": .inspector,
    ]
  }

  extension RouteMap.Presentation {
    /// Reads `.push`, or `.modal(.sheet)`, or gives `nil` for anything else.
    init?(_ expression: ExprSyntax) {
      let call = expression.as(FunctionCallExprSyntax.self)
      switch (call?.calledExpression ?? expression).member {
      case "automatic": self = .automatic
      case "inPlace": self = .inPlace
      case "push": self = .push
      case "replace": self = .replace
      case "root": self = .root
      case "modal":
        guard let options = call?.arguments.first?.expression else {
          self = .modal()
          return
        }
        guard let options = RouteMap.ModalOptions(options) else { return nil }
        self = .modal(options)
      default: return nil
      }
    }
  }

  extension ExprSyntax {
    /// The name of a member: `push` of `.push`.
    var member: String? { self.as(MemberAccessExprSyntax.self)?.declName.baseName.text }
  }

  extension FunctionCallExprSyntax {
    /// Returns whether this creates a value of a type: `.init(…)`, `ModalOptions(…)`, or `RouteMap.ModalOptions(…)`.
    fileprivate func isInitializer(of type: String) -> Bool {
      calledExpression.trimmedDescription == type
        || calledExpression.member.map { $0 == type || $0 == "init" } ?? false
    }
  }
#endif
