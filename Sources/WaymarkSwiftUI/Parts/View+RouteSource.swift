#if canImport(SwiftUI) || os(Linux)
  #if canImport(SwiftUI)
    public import SwiftUI
  #else
    public import SwiftUIStandIn
  #endif

  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  extension View {
    /// Lets this view stand for the screen of a link: a popover and a confirmation point at it, and the screen of a route with
    /// `zooms()` comes out of it.
    ///
    /// ```swift
    /// Thumbnail(photo).routeSource("/photos/\(photo.id)")
    /// ```
    /// A ``RouteLink`` stands for the screen that it opens, and needs none.
    /// - Parameters:
    ///   - target: a text, a URL, a `DeepLink`, a typed destination.
    ///   - file: the file of the call, which mistakes mention.
    ///   - line: the line of the call.
    public func routeSource(_ target: some LinkConvertible, file: String = #fileID, line: Int = #line) -> some View {
      modifier(SourceOfRoute(location: .init(file: file, line: line)) { $0.sourceKey(of: target) })
    }

    /// Lets this view stand for all screens of a route, by the route's name.
    ///
    /// ```swift
    /// Button("Voucher") { openRoute("/voucher") }.routeSource(named: "voucher")
    /// ```
    public func routeSource(named name: String, file: String = #fileID, line: Int = #line) -> some View {
      modifier(
        SourceOfRoute(location: .init(file: file, line: line)) { router in
          router.table.route(named: name) == nil ? nil : RouteSourceKey(route: name)
        })
    }
  }

  /// Lets a view stand for a screen.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  struct SourceOfRoute: ViewModifier {
    /// The declaration, if the app wrote one.
    var location: RouteTable.SourceLocation?
    /// The view that a tap on it notes, if there is one.
    var tapped: TappedSource?
    let key: @MainActor (Router) -> RouteSourceKey?
    @State private var source = SourceRecord()
    @Environment(\.routed) private var routed

    func body(content: Content) -> some View {
      let host = routed.host?.object
      let _ = follow(host)
      anchored(content, host)
        .onAppear {
          host?.sources.appeared(source)
          reportMistake(host)
        }
        .onDisappear { host?.sources.disappeared(source) }
    }

    /// A row of a list gets other values without another view.
    private func follow(_ host: SwiftUIHost?) {
      source.level = routed.level?.object ?? host?.base
      source.key = host.flatMap { host in
        location != nil || host.hasPopover || host.hasConfirmation || host.hasZooms ? host.router.flatMap(key) : nil
      }
      tapped?.note = { [weak source, weak host] in if let source { host?.sources.appeared(source) } }
    }

    private func reportMistake(_ host: SwiftUIHost?) {
      guard let location else { return }
      guard let host else {
        return ViewMistakes.report(of: "routeSource", wants: "RoutedView or .routedModals(router)")
      }
      guard source.key == nil else { return }
      host.router?.mistakes.report(
        "routeSource(…) matches no route of the map: correct its link or name", at: location)
    }

    @ViewBuilder private func anchored(_ content: Content, _ host: SwiftUIHost?) -> some View {
      // The host decides once, so that the view keeps its identity.
      if let host, let level = source.level {
        content
          .modifier(ZoomSource(isUsed: host.hasZooms, key: source.key))
          .modifier(ConfirmationAtSource(isUsed: host.hasConfirmation, level: level, source: source.id))
          .modifier(PopoverAtSource(isUsed: host.hasPopover, level: level, source: source.id, host: host))
      } else {
        content
      }
    }
  }

  /// Lets the button of a link say which view was tapped.
  @MainActor
  final class TappedSource {
    var note: () -> Void = {}

    nonisolated init() {}
  }

  /// A popover that points at a view.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  private struct PopoverAtSource: ViewModifier {
    let isUsed: Bool
    @Bindable var level: ModalModel
    let source: ObjectIdentifier
    let host: SwiftUIHost

    func body(content: Content) -> some View {
      #if os(tvOS) || os(watchOS)
        content
      #else
        if isUsed {
          let _ = level.revision
          content.popover(item: $level[.popover, at: source]) { ModalView(item: $0, presenting: level, host: host) }
        } else {
          content
        }
      #endif
    }
  }

  /// A confirmation that points at a view.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  private struct ConfirmationAtSource: ViewModifier {
    let isUsed: Bool
    @Bindable var level: ModalModel
    let source: ObjectIdentifier

    func body(content: Content) -> some View {
      if isUsed {
        let _ = level.revision
        let item = level[.confirmation, at: source]
        let title = item?.alert?.content.title ?? ""
        content.confirmationDialog(
          Text(verbatim: title), isPresented: $level[isShown: .confirmation, at: source],
          titleVisibility: title.isEmpty ? .hidden : .visible, presenting: item
        ) { item in
          AlertButtons(item: item, level: level)
        } message: { item in
          AlertMessage(item: item)
        }
      } else {
        content
      }
    }
  }
#endif
