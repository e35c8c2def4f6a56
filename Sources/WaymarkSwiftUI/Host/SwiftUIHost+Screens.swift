@_spi(Hosting) import WaymarkCore

#if canImport(SwiftUI) || os(Linux)
  #if canImport(SwiftUI)
    internal import SwiftUI
  #else
    internal import SwiftUIStandIn
  #endif

  /// The views of what is open, made when it is first shown.
  extension SwiftUIHost: ScreenMakingHost {
    /// A view is made once for an entry, and again when that has other values.
    package func needsScreen(_ node: RouterState.Node) -> Bool {
      guard case .screen(let screen) = models[node.id], screen.content != nil else { return true }
      return screen.entry != node.entry && !errorScreens.contains(node.id)
    }

    package func makeScreen(of node: RouterState.Node) throws(HostError) {
      let entry = node.entry
      guard let router else { throw HostError(.hostGone, entry: entry.id, "the router is gone") }
      guard router.attachments(of: entry)[AlertMaker.self] == nil else { return }
      switch try router.guarded.content(of: entry, isPreloaded: preloaded.contains(entry.id)) {
      case .placeholder(let guarding): show(placeholder(for: entry, blockedBy: guarding), of: node)
      case .screen(let match):
        if case .screen(let shown) = models[node.id], !errorScreens.contains(node.id), shown.accept(match, of: entry) {
          return
        }
        let made: (view: AnyView, screen: (any HostableScreen)?)?
        do { made = try router.makeView(for: match, in: entry) } catch {
          throw HostError(making: "the view of \(entry.key)", of: entry.id, threw: error)
        }
        guard let made else {
          throw HostError(
            .noContent, entry: entry.id, "\(entry.key) has no view: declare one with the route, or bind one by name")
        }
        show(made.view, of: node, made.screen)
      }
    }

    private func show(_ view: AnyView, of node: RouterState.Node, _ screen: (any HostableScreen)? = nil) {
      reportMissingZoom(of: node.entry)
      if case .screen(let model) = model(of: node) { model.show(view, of: node.entry, screen) }
    }

    private func placeholder(for entry: RouterState.Entry, blockedBy guarding: RouteGuard?) -> AnyView {
      guarding?.attachments[PlaceholderViewMaker.self]?.make(entry) ?? AnyView(Color.clear)
    }

    package func showPlaceholder(of node: RouterState.Node) {
      show(placeholder(for: node.entry, blockedBy: nil), of: node)
    }

    package func showErrorScreen(_ match: RouteMatch, of node: RouterState.Node) -> Bool {
      guard let view = (try? router?.buildView(for: match)) ?? nil else { return false }
      show(view, of: node)
      return true
    }
  }
#endif
