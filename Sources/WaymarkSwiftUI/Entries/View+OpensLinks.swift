#if canImport(SwiftUI) || os(Linux)
  #if canImport(SwiftUI)
    public import SwiftUI
  #else
    public import SwiftUIStandIn
  #endif

  #if canImport(CoreSpotlight) && !os(tvOS) && !os(watchOS)
    internal import CoreSpotlight
  #endif

  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  extension View {
    /// Opens the links that the system delivers to the window: URLs, universal links, search results, Handoff.
    ///
    /// ``RoutedView`` includes this. If your app has views of its own around the router's, write it once, at the root
    /// of the scene.
    /// ```swift
    /// WindowGroup {
    ///   ContentView().opensLinks(with: router)
    /// }
    /// ```
    /// SwiftUI does not tell who sent a URL: `http` and `https` count as `universalLink`, all else as
    /// `customScheme`, a widget's links included. A universal link that comes both as a URL and as
    /// an activity is opened once.
    /// - Parameters:
    ///   - router: the router that gets them.
    ///   - window: the window that opens them. If `nil`, it is the key window.
    public func opensLinks(with router: Router, in window: RouterState.Window.ID? = nil) -> some View {
      modifier(LinkOpener(router: router, window: window))
    }
  }

  /// Receives links in the ways in which SwiftUI reports them to a window.
  private struct LinkOpener: ViewModifier {
    let router: Router
    let window: RouterState.Window.ID?

    func body(content: Content) -> some View {
      searchResults(
        content
          .onOpenURL { url in router.doorkeeper.receive(url, in: window) }
          .onContinueUserActivity(NSUserActivityTypeBrowsingWeb, perform: resume)
          .onContinueUserActivity(router.systemLinks.activityType ?? SystemLinks.noActivity, perform: resume))
    }

    private func searchResults(_ content: some View) -> some View {
      #if canImport(CoreSpotlight) && !os(tvOS) && !os(watchOS) || os(Linux)
        content
          .onContinueUserActivity(CSSearchableItemActionType, perform: resume)
          .onContinueUserActivity(CSQueryContinuationActionType, perform: resume)
      #else
        content
      #endif
    }

    private func resume(_ activity: NSUserActivity) {
      router.doorkeeper.receive(activity, in: window)
    }
  }

  /// Opens each link once, although SwiftUI may report it twice.
  ///
  /// A second tap opens it again.
  @MainActor
  final class Doorkeeper {
    /// The ways in which SwiftUI reports a link.
    private enum Door: Hashable {
      case url
      case activity
    }

    private unowned let router: Router
    /// The links of the last two seconds, with the number of reports in each way.
    private var recent: [String: [Door: Int]] = [:]
    /// Withdraws the plan to forget them.
    private var forget: @MainActor @Sendable () -> Void = {}

    init(_ router: Router) {
      self.router = router
    }

    func receive(_ url: URL, in window: RouterState.Window.ID?) {
      let isWeb = ["http", "https"].contains(url.scheme?.lowercased())
      guard isNew(url.absoluteString, by: .url) else { return }
      router.take(url.absoluteString, from: isWeb ? .universalLink : .customScheme, in: window)
    }

    func receive(_ activity: NSUserActivity, in window: RouterState.Window.ID?) {
      if let link = router.systemLinks.link(of: activity), link.source == .universalLink,
        !isNew(link.text, by: .activity)
      {
        return
      }
      _ = router.take(activity, in: window)
    }

    /// Returns false for a report that repeats one that came in the other way.
    private func isNew(_ text: String, by door: Door) -> Bool {
      let (seen, other) = (recent[text] ?? [:], door == .url ? Door.activity : .url)
      recent[text, default: [:]][door, default: 0] += 1
      // An echo may come late. A tap that is repeated comes later.
      forget()
      forget = router.configuration.clock.after(.seconds(2)) { [weak self] in self?.recent = [:] }
      return (seen[door] ?? 0) >= (seen[other] ?? 0)
    }
  }

  extension Router {
    var doorkeeper: Doorkeeper { companion(Doorkeeper(self)) }
  }
#endif
