#if canImport(SwiftUI) || os(Linux)
  #if canImport(SwiftUI)
    public import SwiftUI
  #else
    public import SwiftUIStandIn
  #endif

  /// The app's own modifier of the content of a sheet.
  struct SheetModifier: Sendable {
    let modify: @MainActor @Sendable (AnyView) -> AnyView
  }

  extension RouteContent {
    /// Sets the look of these modals, including properties of SwiftUI only.
    ///
    /// ```swift
    /// ModalRoute("/cart", name: "cart").sheet(.half, modifier: Paper())
    /// ```
    /// ```swift
    /// struct Paper: ViewModifier {
    ///   func body(content: Content) -> some View { content.presentationBackground(Color.clear) }
    /// }
    /// ```
    /// UIKit's host ignores the modifier. With UIKit, write `sheet(_:style:configure:)`.
    /// - Parameters:
    ///   - options: the heights and the grabber; `nil` changes none.
    ///   - modifier: the modifier of the content, also of a cover or a popover.
    public func sheet(_ options: SheetOptions? = nil, modifier: some ViewModifier & Sendable) -> RouteMap {
      let maker = SheetModifier { AnyView($0.modifier(modifier)) }
      return (options.map { sheet($0) } ?? routes).attaching(maker)
    }
  }

  /// The view above a tab bar.
  struct TabAccessory: Sendable {
    let make: @MainActor @Sendable () -> AnyView
  }

  extension RouteContent {
    /// Shows a view above the bar of these tabs, on iPhones and iPads from iOS 26 on.
    ///
    /// ```swift
    /// TabRoutes("main") { StackRoutes("books") { RouteTo("/books", name: "books") } }
    ///   .tabAccessory { NowPlaying() }
    /// ```
    /// Elsewhere it is ignored, and the router's log says so.
    public func tabAccessory<Accessory: View>(
      @ViewBuilder _ accessory: @escaping @MainActor @Sendable () -> Accessory
    ) -> RouteMap { attaching(TabAccessory { AnyView(accessory()) }) }
  }

  extension Router {
    /// Reports the parts of a tab bar that this platform, or this version of it, does not have.
    func reportMissing(of key: String, _ tabs: TabsModel) {
      let options = tabs.options
      for place in tabs.places where place.label?.isSearch == true && place.key != tabs.searchKey {
        reportSecondSearch(place.key)
      }
      reportSearchThatWaits(key, options)
      #if os(tvOS) || os(watchOS)
        if tabs.places.contains(where: { $0.badge != nil }) {
          reportNoEffect(of: "badge", on: key, "on this platform", so: "the tabs have none")
        }
        if options.customization != nil {
          reportNoEffect(of: "customization", on: key, "on this platform", so: "the user cannot arrange the tabs")
        }
      #endif
      #if os(watchOS)
        if options.showsSidebar != nil {
          reportNoEffect(of: "showsSidebar", on: key, "on watchOS", so: "the system decides")
        }
      #endif
      #if os(iOS) || os(Linux)
        if #available(iOS 26, *) { return }
        let platform = "before iOS 26"
      #else
        let platform = "on this platform"
      #endif
      if tabs.accessory != nil { reportNoEffect(of: "tabAccessory", on: key, platform, so: "it is not shown") }
      if options.minimizes != .automatic {
        reportNoEffect(of: "minimizes", on: key, platform, so: "the bar keeps its size")
      }
    }

    private func reportSearchThatWaits(_ key: String, _ options: TabOptions) {
      guard options.activatesSearch else { return }
      #if os(tvOS) || os(watchOS) || os(visionOS)
        reportNoEffect(of: "activatesSearch", on: key, "on this platform", so: "the user begins the search")
      #else
        if #available(iOS 26, macOS 26, *) { return }
        reportNoEffect(of: "activatesSearch", on: key, "before version 26", so: "the user begins the search")
      #endif
    }
  }
#endif
