public import WaymarkCore

/// The badge of a tab, which hosts observe.
///
/// It is attached to the branch.
package struct TabBadge: Sendable {
  /// Reads the text; `nil` hides the badge.
  package let text: @MainActor @Sendable () -> String?
}

extension RouteContent {
  /// Shows a number on this branch's tab; 0 hides it.
  ///
  /// ```swift
  /// StackRoutes("inbox") { RouteTo("/inbox", name: "inbox") }
  ///   .tab("Inbox", systemImage: "tray").badge { inbox.unread }       // inbox is @Observable
  /// ```
  /// - Parameter count: reads the number. It is called again when an observable value that it reads changes.
  public func badge(_ count: @escaping @MainActor @Sendable () -> Int) -> RouteMap {
    attaching(
      TabBadge {
        let count = count()
        return count == 0 ? nil : String(count)
      })
  }

  /// Shows a text on this branch's tab; `nil` hides it.
  ///
  /// - Parameter text: reads the text. It is called again when an observable value that it reads changes.
  public func badge(_ text: @escaping @MainActor @Sendable () -> String?) -> RouteMap {
    attaching(TabBadge(text: text))
  }
}
