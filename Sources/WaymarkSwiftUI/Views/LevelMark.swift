#if canImport(SwiftUI) || os(Linux)
  #if canImport(SwiftUI)
    internal import SwiftUI
  #else
    internal import SwiftUIStandIn
  #endif

  extension View {
    /// Marks what is on a level of the router, so that a presentation of UIKit with this view in it is the router's.
    ///
    /// - Parameter host: the host that looks at UIKit's presentations from here.
    func marked(as level: ModalModel, observing host: SwiftUIHost? = nil) -> some View {
      #if canImport(UIKit) && canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
        background(LevelProbe(level: level, host: host))
      #elseif os(Linux)
        background { LevelMark(level: level) }
      #else
        self
      #endif
    }
  }

  #if os(Linux)
    /// The mark of a level, which tests look for as the probe does where UIKit is below SwiftUI.
    struct LevelMark: View {
      let level: ModalModel

      var body: some View { EmptyView() }
    }
  #endif
#endif
