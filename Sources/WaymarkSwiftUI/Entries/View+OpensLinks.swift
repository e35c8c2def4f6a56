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
    @State private var ways = AppEntries()

    func body(content: Content) -> some View {
      inOwnWays(
        searchResults(
          content
            .onOpenURL { url in router.deduplicator.receive(url, in: window) }
            .onContinueUserActivity(NSUserActivityTypeBrowsingWeb, perform: resume)
            .onContinueUserActivity(router.systemLinks.activityType ?? SystemLinks.noActivity, perform: resume)))
    }

    /// Adds the activities and intents that the app has named.
    ///
    /// They are known before the window is. Another view would lose the state of all views in the window.
    @ViewBuilder private func inOwnWays(_ content: some View) -> some View {
      let (types, modifiers) = ways.all(of: router)
      if types.isEmpty, modifiers.isEmpty {
        content
      } else {
        let resumed = types.reduce(AnyView(content)) { AnyView($0.onContinueUserActivity($1, perform: resume)) }
        modifiers.reduce(resumed) { $1($0, router, window) }
      }
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
      router.deduplicator.receive(activity, in: window)
    }
  }

  /// The activities and intents of an app, as they were when the window opened.
  @MainActor
  private final class AppEntries {
    private var activities: [String] = []
    private var modifiers: [IntentModifiers.Modifier] = []
    private weak var router: Router?

    nonisolated init() {}

    /// Returns the ways that a router had at the first call.
    ///
    /// Later ones count for windows that open later.
    func all(of router: Router) -> (activities: [String], modifiers: [IntentModifiers.Modifier]) {
      let links = router.systemLinks
      let named = links.widgetActivities.subtracting([links.activityType ?? ""]).sorted()
      guard self.router === router else {
        (self.router, activities, modifiers) = (router, named, router.intentModifiers.all)
        router.intentModifiers.areUsed = true
        return (activities, modifiers)
      }
      if named != activities { router.reportLate("systemLinks.widgetActivities was set") }
      return (activities, modifiers)
    }
  }

  extension Router {
    /// Reports ways in that the app has named after a window opened, which does not have them.
    func reportLate(_ what: String) {
      mistakes.report("\(what) after a window had opened, which ignores it: call it when the app starts")
    }
  }
#endif
