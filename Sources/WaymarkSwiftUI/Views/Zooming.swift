@_spi(Hosting) import WaymarkCore

#if canImport(SwiftUI) || os(Linux)
  #if canImport(SwiftUI)
    internal import SwiftUI
  #else
    internal import SwiftUIStandIn
  #endif

  /// Lets a screen zoom out of a view.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  struct ZoomSource: ViewModifier {
    let isUsed: Bool
    let key: RouteSourceKey?
    @Environment(\.routed.namespace) private var namespace

    func body(content: Content) -> some View {
      if isUsed, let namespace {
        content.matchedTransitionSource(id: key, in: namespace)
      } else {
        content
      }
    }
  }

  /// Lets a screen zoom out of the view that stands for it, if its route zooms.
  ///
  /// SwiftUI shows it as usual where no such view is.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  struct ZoomOfScreen: ViewModifier {
    let id: RouterState.Entry.ID
    let host: SwiftUIHost
    @Environment(\.routed.namespace) private var namespace

    func body(content: Content) -> some View {
      #if os(macOS)
        content
      #else
        if let namespace, let key = host.zoomKey(of: id) {
          content.navigationTransition(.zoom(sourceID: Optional(key), in: namespace))
        } else {
          content
        }
      #endif
    }
  }

  extension SwiftUIHost {
    /// The key of the view that a screen zooms out of.
    ///
    /// It is `nil` if its route does not zoom, and stays the same as long as the screen is open.
    func zoomKey(of id: RouterState.Entry.ID) -> RouteSourceKey? {
      guard hasZooms, let router, let entry = models[id]?.entry else { return nil }
      if let known = zoomKeys[id] { return known }
      guard let zooms = router.attachments(of: entry)[Zooms.self] else { return nil }
      reportUnguardedPinch(of: entry, zooms)
      let screen = router.sourceKey(of: entry)
      let key = sources.key(of: screen) ?? screen
      zoomKeys[id] = key
      return key
    }

    /// Reports a leave guard that the gestures of a zoom pass by: SwiftUI has no question before a pinch or a pull.
    private func reportUnguardedPinch(of entry: RouterState.Entry, _ zooms: Zooms) {
      guard let router, router.guarded.hasLeaveGuard(entry) else { return }
      router.mistakes.report(
        "“\(entry.key)” has a leave guard and zooms(): in SwiftUI, a pinch or a pull can close it before the guard is asked, and "
          + "its view then loses its state. Leave one of them out", at: zooms.location)
    }

    /// Reports that macOS has no zoom.
    func reportMissingZoom(of entry: RouterState.Entry) {
      #if os(macOS)
        guard let zooms = router?.attachments(of: entry)[Zooms.self] else { return }
        router?.reportNoEffect(
          of: "zooms()", on: entry.key, "on macOS", so: "the screen is pushed", at: zooms.location)
      #endif
    }
  }

  extension EntryModel {
    /// The entry of a screen.
    @MainActor fileprivate var entry: RouterState.Entry? {
      if case .screen(let screen) = self { screen.entry } else { nil }
    }
  }
#endif
