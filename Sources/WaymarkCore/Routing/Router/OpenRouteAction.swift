internal import CWaymark

/// Opens links, and calls the verbs of a router, in the window of the view or view controller that has it.
///
/// ```swift
/// struct NoteList: View {
///   @Environment(\.openRoute) private var openRoute
///
///   var body: some View {
///     List {
///       RouteLink("The first note", to: Notes.note(id: 1))
///       Button("New") { openRoute(Notes.new) }
///     }
///     .routeLinkStyle(.row)
///   }
/// }
/// ```
/// A view controller has a property of this name. `openRoute(link)` opens a link as the router does, with the same trust: a
/// text is not the app's own, but a literal is. The verbs are those of each ``Navigator``.
///
/// It holds the router weakly. Without a router, each call ends at once as failed, and a debug build logs it once for
/// each call site. In a preview, the call is printed instead.
@MainActor
public struct OpenRouteAction: Navigator {
  package typealias Target = (router: Router, window: RouterState.Window.ID?)

  private let find: @MainActor () -> Target?
  let remedy: String

  /// An action without a router, which does nothing.
  package nonisolated init() {
    self.init(remedy: Self.remedyInViews) { nil }
  }

  /// The action of a router in a window, for a model or a test.
  ///
  /// - Parameters:
  ///   - router: the router.
  ///   - window: the window. If `nil`, it is the key window at the time of a call.
  package init(_ router: Router, in window: RouterState.Window.ID? = nil) {
    self.init(remedy: "the router is gone: keep it as long as the app runs") { [weak router] in
      router.map { ($0, window) }
    }
  }

  /// An action that finds its router and its window at each call.
  package nonisolated init(
    remedy: String = Self.remedyInViews, _ find: @escaping @MainActor () -> Target?
  ) {
    self.find = find
    self.remedy = remedy
  }

  package static nonisolated let remedyInViews =
    "this view has no router in its environment. Show it in RoutedView(router), or write .environment(router) on it"

  /// True if this process shows a preview of Xcode.
  package static var isPreview = waymark_runs_preview()

  /// The router, and the window of the view or view controller.
  public var navigationTarget: (router: Router, window: RouterState.Window.ID?)? { find() }

  /// Opens a link that is a literal in the app's code, without interpolations.
  @discardableResult
  public func callAsFunction(
    _ link: StaticString, as presentation: RouteMap.Presentation = .automatic,
    _ options: NavigationOptions = NavigationOptions(), file: String = #fileID, line: Int = #line
  ) -> Navigation {
    let link = WrittenLink(text: link.description)
    return open(link, as: presentation, options, by: nil, .init("", link, file, line))
  }

  /// Opens a link.
  @discardableResult
  @_disfavoredOverload
  public func callAsFunction(
    _ link: some LinkConvertible, as presentation: RouteMap.Presentation = .automatic,
    _ options: NavigationOptions = NavigationOptions(), file: String = #fileID, line: Int = #line
  ) -> Navigation {
    open(link, as: presentation, options, by: nil, .init("", link, file, line))
  }
}

/// Logs each mistake in the use of views and view controllers once: there may be no router to log it.
@MainActor
package enum ViewMistakes {
  /// Takes the message.
  ///
  /// It is `nil` in release builds.
  package static var log: (@MainActor (Router.LogMessage) -> Void)? = initialLog
  private static var reported: Set<String> = []

  private static var initialLog: (@MainActor (Router.LogMessage) -> Void)? {
    #if DEBUG
      return { $0.print() }
    #else
      return nil
    #endif
  }

  package static func tell(_ text: String) {
    guard reported.insert(text).inserted else { return }
    log?(Router.LogMessage(.mistake, text))
  }

  /// Logs what a preview would do, each time.
  static func print(_ text: String) { log?(Router.LogMessage(.mistake, text)) }

  /// Logs that a view has no router in its environment.
  package static func report(of view: String, wants what: String) {
    tell("a \(view) does nothing without a router in its environment: it wants \(what)")
  }

  /// Forgets the messages, for tests.
  package static func reset() { reported = [] }
}
