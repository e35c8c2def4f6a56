import Foundation
import WaymarkCore

/// Posts a notification before and after each link, for code that observes those.
///
/// ```swift
/// let notifications = RouterNotifications()
/// router.legacy.addObserver(notifications)       // held weakly: keep it
/// ```
/// New code uses `Router.events`, which are typed.
@MainActor
public final class RouterNotifications: RouterObserver {
  /// Posted before a link is opened.
  ///
  /// The object is the router.
  public nonisolated static let willOpen = Notification.Name("WaymarkRouterWillOpen")
  /// Posted after a link was opened, or led to its fallback.
  ///
  /// The object is the router.
  public nonisolated static let didOpen = Notification.Name("WaymarkRouterDidOpen")
  /// The key of the link in `userInfo`, a `DeepLink`.
  public nonisolated static let linkKey = "link"
  /// The key of the parameters in `userInfo`: the merged view as text, by name.
  public nonisolated static let parametersKey = "parameters"

  private let center: NotificationCenter

  /// Creates an observer that posts to a center.
  public init(on center: NotificationCenter = .default) {
    self.center = center
  }

  /// Posts ``willOpen``, with the parameters of the first route that matches.
  ///
  /// For a link without a route, it has those of the query and the extras.
  public func router(
    _ router: Router, willOpen link: DeepLink, with extras: RouteMatch.Extras
  ) -> Router.LinkDecision {
    post(Self.willOpen, router, link, router.table.mergedParameters(of: link, extras: extras))
    return .proceed
  }

  /// Posts ``didOpen``.
  public func router(_ router: Router, didOpen match: RouteMatch) {
    post(Self.didOpen, router, match.link, match.merged)
  }

  private func post(_ name: Notification.Name, _ router: Router, _ link: DeepLink, _ merged: MergedParameters) {
    let texts = merged.compactMap { name, _ in merged.text(name).map { (name, $0) } }
    let parameters = Dictionary(texts) { _, last in last }
    center.post(name: name, object: router, userInfo: [Self.linkKey: link, Self.parametersKey: parameters])
  }
}
