#if canImport(SwiftUI) || os(Linux)
  #if canImport(SwiftUI)
    internal import SwiftUI
  #else
    internal import SwiftUIStandIn
  #endif

  /// Which of SwiftUI's columns shows which column of the map.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  struct SplitColumns {
    private let keys: [String]

    init(_ keys: [String]) {
      self.keys = keys
    }

    /// A sidebar, a column between where there are three, and a detail.
    var columns: [NavigationSplitViewColumn] { keys.count > 2 ? [.sidebar, .content, .detail] : [.sidebar, .detail] }

    /// The last of four, which is shown at the side.
    var inspector: String? { keys.count > 3 ? keys[3] : nil }

    func column(of key: String?) -> NavigationSplitViewColumn {
      guard let index = key.flatMap({ keys.firstIndex(of: $0) }), columns.indices.contains(index) else {
        return .sidebar
      }
      return columns[index]
    }

    func key(of column: NavigationSplitViewColumn) -> String? {
      columns.firstIndex(of: column).flatMap { keys.indices.contains($0) ? keys[$0] : nil }
    }
  }
#endif
