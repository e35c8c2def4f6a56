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
#endif
