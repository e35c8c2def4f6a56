#if canImport(SwiftUI) || os(Linux)
  #if canImport(SwiftUI)
    package import Foundation
  #else
    package import SwiftUIStandIn
  #endif

  /// Opens what the system reports once, although it may report it in two ways.
  ///
  /// A second tap opens it again.
  @MainActor
  package final class DeliveryDeduplicator {
    /// A way in which the system reports a target.
    package enum Way: Hashable {
      case url
      case activity
      /// An intent for a scene that is there.
      case intent
      /// The intent that a scene connects for.
      case connection
    }

    /// The reports of a target.
    private struct Reports {
      var counts: [Way: Int] = [:]
      var navigation: Navigation?
    }

    private unowned let router: Router
    /// The reports of the last two seconds, by target.
    private var recent: [String: Reports] = [:]
    /// Withdraws the plan to forget them.
    private var forget: @MainActor @Sendable () -> Void = {}

    init(_ router: Router) {
      self.router = router
    }

    /// Opens a URL, whose sender SwiftUI does not tell.
    func receive(_ url: URL, in window: RouterState.Window.ID?) { receive(url, from: .ofURL(url), in: window) }

    @discardableResult
    package func receive(_ url: URL, from source: DeepLink.Source, in window: RouterState.Window.ID?) -> Navigation? {
      let text = url.absoluteString
      // Only links of the web come in other ways, too.
      let target = url.isOfWeb ? target(of: text, from: .universalLink) : text
      return once(target, by: .url) { router.take(text, from: source, in: window) }
    }

    @discardableResult
    package func receive(_ activity: NSUserActivity, in window: RouterState.Window.ID?) -> Navigation? {
      guard let link = router.systemLinks.link(of: activity), link.source == .universalLink else {
        return router.take(activity, in: window)
      }
      return once(target(of: link.text, from: link.source), by: .activity) { router.take(activity, in: window) }
    }

    /// Opens a target, unless the report repeats one that came in another way.
    ///
    /// - Returns: the navigation of this report, or of the one that it repeats.
    @discardableResult
    package func once(_ target: String, by way: Way, _ open: () -> Navigation?) -> Navigation? {
      let counts = recent[target]?.counts ?? [:]
      let others = counts.filter { $0.key != way }.values.max() ?? 0
      recent[target, default: Reports()].counts[way, default: 0] += 1
      // An echo may come late. A tap that is repeated comes later.
      forget()
      forget = router.rules.clock.after(.seconds(2)) { [weak self] in self?.recent = [:] }
      guard counts[way] ?? 0 >= others else { return recent[target]?.navigation }
      let navigation = open()
      recent[target]?.navigation = navigation
      return navigation
    }

    /// The target that a link leads to, however the link is written.
    ///
    /// The URL of an intent and its content identifier are two spellings of one target.
    package func target(of text: String, from source: DeepLink.Source) -> String {
      guard let link = try? router.table.link(text, from: source) else { return text }
      return (try? router.table.match(link))?.canonicalLink?.canonicalText ?? link.canonicalText
    }
  }

  extension DeepLink.Source {
    /// The source of a URL that the system delivers as a URL: of the web, such as a widget's, or of a scheme.
    ///
    /// - Parameter application: the sender, if the system tells it.
    package static func ofURL(_ url: URL, from application: String? = nil) -> DeepLink.Source {
      url.isOfWeb ? .universalLink : .customScheme.from(application: application)
    }
  }

  extension URL {
    fileprivate var isOfWeb: Bool { ["http", "https"].contains(scheme?.lowercased()) }
  }

  extension Router {
    package var deduplicator: DeliveryDeduplicator { companion(DeliveryDeduplicator(self)) }
  }
#endif
