#if canImport(SwiftUI) || os(Linux)
  #if canImport(SwiftUI)
    public import SwiftUI
  #else
    public import SwiftUIStandIn
  #endif

  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  extension RoutedView {
    /// What a preview shows first.
    public struct PreviewPlace: Sendable {
      let places: [String]

      /// The place of a link, with what is below it in the map.
      public static func at(_ places: String...) -> PreviewPlace { PreviewPlace(places: places) }
    }

    /// Routes in a preview, at a place, in one line; guards are asked.
    ///
    /// ```swift
    /// #Preview { RoutedView.preview(.at("/books/42")) { AppRoutes.map } }
    /// ```
    public static func preview(
      _ place: PreviewPlace = .at(), @RouteBuilder _ routes: () -> some RouteContent
    ) -> some View {
      preview(Router(reachable: .fromLinks, routes), place)
    }

    /// A router in a preview, at a place.
    public static func preview(_ router: Router, _ place: PreviewPlace = .at()) -> some View {
      RoutedView(router.showing(place.places), window: .init(0))
    }
  }
#endif
