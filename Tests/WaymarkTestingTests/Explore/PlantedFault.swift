#if canImport(BookshopRoutes)
  import BookshopRoutes
  @_spi(Hosting) import Waymark
  import WaymarkTesting

  /// A page whose token must not be saved.
  private struct Reset: RouteDestination {
    static let patterns: [RoutePattern] = ["/reset/:token"]
    var token: String

    init(_ match: RouteMatch) throws(ParameterError) { token = try match.value("token", in: .path) ?? "none" }
    func write(to link: inout DeepLink.Parts) { link.setPath("token", to: token, isSensitive: true) }
  }

  /// The memory of an app beside the bookshop, which no guard can observe.
  @MainActor
  private final class Corner {
    var isMember = false
    var hasPopped = false
    var reopened = 0
    var part: Registration?
  }

  /// Faults in the map and the guards of the sample app, one at a time.
  enum PlantedFault: String, CaseIterable, Sendable {
    case deadEnd, oneWayGuard, guardedLogin, replacedTabs, lockedModal, loopUnderAFact, unreachableTarget
    case unreachableRoute, shadowedUnderAFact, errorScreenToNowhere, neverOpens, opensTwice, backElsewhere
    case lockedScreen, unconfirmed, notRestored, sensitiveSaved, deniedSection, differentAliases, fallbackLoop
    case loginStays

    var code: RouterTester.Finding.Code {
      switch self {
      case .deadEnd: .deadEnd
      case .oneWayGuard: .oneWayGuard
      case .guardedLogin: .deniedPlaceholder
      case .replacedTabs: .replacesTabs
      case .lockedModal: .modalStays
      case .loopUnderAFact: .redirectLoop
      case .unreachableTarget: .unreachableTarget
      case .unreachableRoute: .unreachable
      case .shadowedUnderAFact: .shadowed
      case .errorScreenToNowhere: .nowhere
      case .neverOpens: .neverOpens
      case .opensTwice: .opensTwice
      case .backElsewhere: .backElsewhere
      case .lockedScreen: .leaveGuardHolds
      case .unconfirmed: .unconfirmed
      case .notRestored: .notRestored
      case .sensitiveSaved: .sensitiveSaved
      case .deniedSection: .alwaysDenied
      case .differentAliases: .aliasesDiffer
      case .fallbackLoop: .fallbackLoop
      case .loginStays: .placeholderStays
      }
    }

    /// The sample app with this fault.
    @MainActor
    func plant() -> PlantedApp {
      let store = Bookstore()
      let router = Router.smallBookshop(store)
      let corner = Corner()
      var app = planted(in: router, store, corner)
      app.links += [
        "today", "books", "books/sample", "books/quantity", "books/cart", "books/clear", "account", "login",
        "catalogue/sample",
      ].map { ("bookshop://\($0)", .customScheme) }
      return app
    }

    private static let never = LeaveGuard("never") { _ in false }

    @MainActor
    private func planted(in router: Router, _ store: Bookstore, _ corner: Corner) -> PlantedApp {
      let signedIn = RouterTester.Exploration(router).fact("signedIn") { store.isSignedIn = $0 }
      func app(
        _ links: [String] = [], facts: [String] = ["signedIn"], shows: @escaping @MainActor (RouterTester) -> Bool
      ) -> PlantedApp {
        PlantedApp(exploration: signedIn, links: links.map { ($0, .customScheme) }, facts: facts, shows: shows)
      }
      switch self {
      case .deadEnd:
        router.add { RouteTo("/terms", name: "terms").presented(as: .root) }
        return app(["bookshop://terms"]) { $0.screens.last == "terms" }
      case .oneWayGuard:
        router.addGuard(
          RouteGuard("fromShelf") { $0.state.visible().contains("books") ? .proceed : .denied("open the shelf first") },
          for: "/books/:id")
        return app { $0.outcome == "opened book" }
      case .guardedLogin:
        router.addGuard(
          RouteGuard("signedIn") { _ in store.isSignedIn ? .proceed : .deferred(showing: "/login") }, for: "/login")
        return app { app in app.outcome == "deferred account" ? app.screens.last != "login" : false }
      case .replacedTabs:
        router.add { StackRoutes("help") { RouteTo("/help", name: "helpPage") } }
        return app(["bookshop://help"]) { !$0.screens.contains("main") }
      case .lockedModal:
        router.add { ModalRoute("/survey", name: "survey").guarded(onLeaving: Self.never) }
        return app(["bookshop://survey"]) { $0.screens.last == "survey" }
      case .loopUnderAFact:
        let moved = signedIn.fact("moved") { isOn in
          if let part = corner.part { part.remove() }
          corner.part =
            isOn
            ? router.add {
              RedirectRoute("/books/:id", to: "/titles/:id").priority(1)
              RedirectRoute("/titles/:id", to: "/books/:id")
            } : nil
        }
        return PlantedApp(exploration: moved, facts: ["signedIn", "moved"]) { $0.outcome == "rejected: redirectLoop" }
      case .unreachableTarget:
        router.add {
          RouteTo("/admin", name: "admin").reachable(.inAppOnly)
          RedirectRoute("/secret", to: "/admin")
        }
        return app(["bookshop://secret"]) { $0.outcome == "rejected: notReachable" }
      case .unreachableRoute:
        router.add { RouteTo("staff://desk", name: "desk") }
        return app { _ in true }
      case .shadowedUnderAFact:
        let sale = signedIn.fact("sale") { isOn in
          if let part = corner.part { part.remove() }
          corner.part = isOn ? router.add { RouteTo("/books/:id", name: "offer").priority(1) } : nil
        }
        return PlantedApp(exploration: sale, facts: ["signedIn", "sale"]) { $0.outcome == "opened offer" }
      case .errorScreenToNowhere:
        router.configuration.errorScreen = { _, _ in "/oops" }
        return app(["bookshop://no/such/page"]) { $0.outcome == "unmatched" }
      case .neverOpens:
        router.addGuard(
          RouteGuard("member") { _ in corner.isMember ? .proceed : .deferred(showing: "/login") }, for: "/books/:id")
        let member = signedIn.fact("member") { corner.isMember = $0 }
        return PlantedApp(exploration: member, facts: ["signedIn", "member"]) { app in
          corner.isMember ? app.router.deferredLinks.contains { $0.text.contains("books/sample") } : false
        }
      case .opensTwice:
        let twice = RouterTester.Exploration(router).fact("signedIn") { isSignedIn in
          let waiting = isSignedIn ? router.deferredLinks : []
          store.isSignedIn = isSignedIn
          for link in waiting {
            corner.reopened += 1
            router.open(link)
          }
        }
        return PlantedApp(exploration: twice, facts: ["signedIn"]) { _ in corner.reopened > 0 }
      case .backElsewhere:
        router.configuration.reducer = { state, action, table, window in
          guard case .host(.popped) = action else { return try state.applying(action, in: table, window: window) }
          corner.hasPopped = true
          return try state.applying(.select("today", in: "main"), in: table, window: window)
        }
        return app { _ in corner.hasPopped }
      case .lockedScreen:
        router.add { RouteTo("/draft", name: "draft").guarded(onLeaving: Self.never) }
        return app(["bookshop://draft"]) { $0.screens.last == "draft" }
      case .unconfirmed:
        router.add {
          SplitRoutes("desk") {
            StackRoutes("orderList") { RouteTo("/orders", name: "orders") }
            StackRoutes("orderDetail") { RouteTo("/orders/wipe", name: "wipe").confirmed() }
          }
        }
        router.configuration.confirmation = { _ in true }
        router.addGuard(RouteGuard("busy") { _ in .deferred(showing: "/orders/wipe") }, for: "/books/:id")
        return app(["bookshop://orders"]) { app in
          app.outcome == "deferred book" ? app.screens.contains("wipe") : false
        }
      case .notRestored:
        router.addGuard(
          RouteGuard("draft") { $0.match.extras.isEmpty ? .denied("no draft") : .proceed }, for: "/books/:id")
        let draft = signedIn.action("write") { app in
          await app.perform { $0.push("/books/7", .init(extras: ["draft": true])) }
        }
        return PlantedApp(exploration: draft, facts: ["signedIn"], actions: ["write"]) { $0.screens.last == "book" }
      case .sensitiveSaved:
        router.add {
          RouteTo(Reset.self)
          RouteTo("/welcome", name: "welcome")
        }
        router.addGuard(RouteGuard("moved") { _ in .redirect("/welcome?code=:token") }, for: "/reset/:token")
        return app(["bookshop://reset/secret-sample"]) { $0.router.state.json.contains("secret-sample") }
      case .deniedSection:
        router.addGuard(RouteGuard("closed") { _ in .denied("closed") }, for: "/account")
        return app { $0.outcome == "denied account" }
      case .differentAliases:
        router.add {
          RouteTo("/help/:topic", name: "help").alias("/faq/:topic")
          RouteTo("/faq/:entry", name: "faq").priority(1)
        }
        return app(["bookshop://faq/sample", "bookshop://help/sample"]) { $0.outcome == "opened faq" }
      case .fallbackLoop:
        router.add {
          RedirectRoute("/old", to: "/older")
          RedirectRoute("/older", to: "/old")
        }
        router.options.fallback = "/old"
        return app(["bookshop://no/such/page", "bookshop://old"]) { $0.outcome == "rejected: redirectLoop" }
      case .loginStays:
        router.add { ModalRoute("/join", name: "join").guarded(onLeaving: Self.never) }
        router.addGuard(
          RouteGuard("member") { _ in store.isSignedIn ? .proceed : .deferred(showing: "/join") }, for: "/books/:id")
        return app { app in store.isSignedIn ? app.screens.contains("join") : false }
      }
    }
  }
#endif
