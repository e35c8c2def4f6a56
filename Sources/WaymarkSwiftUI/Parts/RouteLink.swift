#if canImport(SwiftUI) || os(Linux)
  #if canImport(SwiftUI)
    public import SwiftUI
  #else
    public import SwiftUIStandIn
  #endif

  /// A button that opens a link.
  ///
  /// ```swift
  /// List(books) { book in RouteLink(book.title, to: "/books/\(book.id)") }
  /// ```
  /// It is `openRoute.go(…)`: it opens the link like the app's own code, in the window of the button. Rows of lists have the look of a
  /// `NavigationLink` with `routeLinkStyle(_:)`. A popover that it opens points at it, and a screen that zooms comes out of it.
  public struct RouteLink<Label: View>: View {
    private let label: Label
    private let open: @MainActor (OpenRouteAction) -> Void
    private let key: @MainActor (Router) -> RouteSourceKey?
    @State private var source = TappedSource()
    @Environment(\.openRoute) private var openRoute
    @Environment(\.routeLinkStyle) private var style
    @Environment(\.hasRouter) private var hasRouter

    /// A button for a link or a typed destination.
    ///
    /// - Parameters:
    ///   - target: a text, a URL, a `DeepLink`, a typed destination.
    ///   - file: the file of the link, which mistakes mention.
    ///   - line: the line of the link.
    ///   - label: the label of the button.
    public init(
      to target: some LinkConvertible, file: String = #fileID, line: Int = #line, @ViewBuilder label: () -> Label
    ) {
      self.label = label()
      open = { $0.go(target, file: file, line: line) }
      key = { $0.sourceKey(of: target) }
    }

    /// A button that opens the link when tapped.
    public var body: some View {
      if #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *) {
        button.modifier(SourceOfRoute(tapped: source, key: key))
      } else {
        button
      }
    }

    private var button: some View {
      // The window of a hosted view is known only when it is tapped.
      let isOff = !hasRouter && !OpenRouteAction.isPreview
      return Button {
        source.note()
        open(openRoute)
      } label: {
        switch style {
        case .button: label
        case .row: RouteLinkRow(label: label)
        }
      }
      .disabled(isOff)
      .onAppear {
        if isOff { ViewMistakes.report(of: "RouteLink", wants: "RoutedView or .routedModals(router)") }
      }
    }
  }

  /// The look of a ``RouteLink``.
  public enum RouteLinkStyle: Sendable {
    /// The look of a button.
    case button
    /// The look of a row with a destination: in the colour of text, with the platform's mark at its end, if there is
    /// one.
    case row
  }

  extension View {
    /// Sets the look of the ``RouteLink``s inside.
    ///
    /// ```swift
    /// List(books) { book in RouteLink(book.title, to: "/books/\(book.id)") }.routeLinkStyle(.row)
    /// ```
    public func routeLinkStyle(_ style: RouteLinkStyle) -> some View { environment(\.routeLinkStyle, style) }
  }

  /// A row with a destination.
  ///
  /// The mark is drawn here, because SwiftUI shows it only for links that push.
  private struct RouteLinkRow<Label: View>: View {
    let label: Label

    var body: some View {
      HStack {
        label.foregroundStyle(Color.primary)
        Spacer()
        #if os(iOS) || os(visionOS) || os(Linux)
          Image(systemName: "chevron.forward").foregroundStyle(Color.secondary).accessibilityHidden(true)
        #endif
      }
    }
  }

  private struct RouteLinkStyleKey: EnvironmentKey {
    static let defaultValue = RouteLinkStyle.button
  }

  extension EnvironmentValues {
    fileprivate var routeLinkStyle: RouteLinkStyle {
      get { self[RouteLinkStyleKey.self] }
      set { self[RouteLinkStyleKey.self] = newValue }
    }
  }

  extension RouteLink where Label == Text {
    /// A button for a link, with a text.
    public init(_ title: String, to target: some LinkConvertible, file: String = #fileID, line: Int = #line) {
      self.init(to: target, file: file, line: line) { Text(verbatim: title) }
    }
  }
#endif
