internal import CWaymark

/// Opens links, and calls the verbs of a router, in the window of the view or view controller that has it.
///
/// ```swift
/// struct NoteList: View {
///   @Environment(\.openRoute) private var openRoute
///
///   var body: some View {
///     List {
///       RouteLink("The first note", to: "/notes/1")
///       Button("New") { openRoute.present("/notes/new") }
///     }
///     .routeLinkStyle(.row)
///   }
/// }
/// ```
/// A view controller has a property of this name. `openRoute(link)` is ``Router/open(_:as:_:file:line:)-(LinkConvertible,_,_,_,_)``, with the same trust: a text is not
/// the app's own, but a literal is. The verbs are those of the router. If the options name a window, the call acts there.
///
/// It holds the router weakly. Without a router, each call ends at once as failed, and a debug build logs it once for
/// each call site. In a preview, the call is printed instead.
@MainActor
public struct OpenRouteAction {
  package typealias Place = (router: Router, window: RouterState.Window.ID?)

  private let find: @MainActor () -> Place?
  private let remedy: String

  /// An action without a router, which does nothing.
  public nonisolated init() {
    self.init(remedy: Self.remedyInViews) { nil }
  }

  /// The action of a router in a window, for a model or a test.
  ///
  /// - Parameters:
  ///   - router: the router.
  ///   - window: the window. If `nil`, it is the key window at the time of a call.
  public init(_ router: Router, in window: RouterState.Window.ID? = nil) {
    self.init(remedy: "the router is gone: keep it as long as the app runs") { [weak router] in
      router.map { ($0, window) }
    }
  }

  /// An action that finds its router and its window at each call.
  package nonisolated init(
    remedy: String = Self.remedyInViews, _ find: @escaping @MainActor () -> Place?
  ) {
    self.find = find
    self.remedy = remedy
  }

  package static nonisolated let remedyInViews =
    "no router is around this view. Show it in RoutedView(router), or write .environment(router) on it"

  /// True if this process shows a preview of Xcode.
  package static var isPreview = waymark_runs_preview()

  /// The router and the window of a call now.
  package var place: Place? { find() }

  // MARK: Opening

  /// Opens a link that is a literal in the app's code, without interpolations.
  @discardableResult
  public func callAsFunction(
    _ link: StaticString, as presentation: RouteMap.Presentation = .automatic,
    _ options: NavigationOptions = NavigationOptions(), file: String = #fileID, line: Int = #line
  ) -> Navigation {
    call("", link, options, file, line, isLiteral: true) {
      $0.open(link, as: presentation, $1, file: file, line: line)
    }
  }

  /// Opens a link.
  @discardableResult
  @_disfavoredOverload
  public func callAsFunction(
    _ link: some LinkConvertible, as presentation: RouteMap.Presentation = .automatic,
    _ options: NavigationOptions = NavigationOptions(), file: String = #fileID, line: Int = #line
  ) -> Navigation {
    call("", link, options, file, line) { $0.open(link, as: presentation, $1, file: file, line: line) }
  }

  /// Shows a screen at its location in the map.
  @discardableResult
  public func go(
    _ link: some LinkConvertible, _ options: NavigationOptions = NavigationOptions(), file: String = #fileID,
    line: Int = #line
  ) -> Navigation {
    call(".go", link, options, file, line) { $0.go(link, $1, file: file, line: line) }
  }

  /// Pushes a screen on the innermost visible stack.
  @discardableResult
  public func push(
    _ link: some LinkConvertible, _ options: NavigationOptions = NavigationOptions(), file: String = #fileID,
    line: Int = #line
  ) -> Navigation {
    call(".push", link, options, file, line) { $0.push(link, $1, file: file, line: line) }
  }

  /// Presents a screen over the visible one.
  @discardableResult
  public func present(
    _ link: some LinkConvertible, as modal: RouteMap.ModalOptions? = nil,
    _ options: NavigationOptions = NavigationOptions(), file: String = #fileID, line: Int = #line
  ) -> Navigation {
    call(".present", link, options, file, line) { $0.present(link, as: modal, $1, file: file, line: line) }
  }

  /// Replaces the topmost screen.
  @discardableResult
  public func replace(
    _ link: some LinkConvertible, _ options: NavigationOptions = NavigationOptions(), file: String = #fileID,
    line: Int = #line
  ) -> Navigation {
    call(".replace", link, options, file, line) { $0.replace(link, $1, file: file, line: line) }
  }

  /// Makes a screen the only content of the window.
  @discardableResult
  public func setRoot(
    _ link: some LinkConvertible, _ options: NavigationOptions = NavigationOptions(), file: String = #fileID,
    line: Int = #line
  ) -> Navigation {
    call(".setRoot", link, options, file, line) { $0.setRoot(link, $1, file: file, line: line) }
  }

  // MARK: Answers

  /// Presents a typed destination and waits for its answer, as the router does.
  ///
  /// - Returns: the answer. If `nil`, the screen left without one.
  /// - Throws: a ``NavigationError`` if the screen did not open.
  public func present<Route: ResultRoute>(
    _ route: Route, as modal: RouteMap.ModalOptions? = nil, _ options: NavigationOptions = NavigationOptions(),
    file: String = #fileID, line: Int = #line
  ) async throws(NavigationError) -> Route.Answer? {
    let (router, options) = try place(for: ".present", route, options, file, line)
    return try await router.present(route, as: modal, options, file: file, line: line)
  }

  /// Opens a screen and waits for its reply, as the router does.
  ///
  /// - Returns: the reply. If `nil`, the screen left without one.
  /// - Throws: a ``NavigationError`` if the screen did not open.
  public func present<Answer: Sendable>(
    _ link: some LinkConvertible, as modal: RouteMap.ModalOptions? = nil,
    _ options: NavigationOptions = NavigationOptions(), expecting type: Answer.Type, file: String = #fileID,
    line: Int = #line
  ) async throws(NavigationError) -> Answer? {
    let (router, options) = try place(for: ".present", link, options, file, line)
    return try await router.present(link, as: modal, options, expecting: type, file: file, line: line)
  }

  /// Presents a typed destination and ignores its answer, which is rarely intended.
  @available(
    *, deprecated,
    message:
      "nobody waits for the answer: write “let answer = try await openRoute.present(…)”, or “openRoute(…, as: .modal(nil))” if it is not wanted"
  )
  @discardableResult
  public func present<Route: ResultRoute>(
    _ route: Route, as modal: RouteMap.ModalOptions? = nil, _ options: NavigationOptions = NavigationOptions(),
    file: String = #fileID, line: Int = #line
  ) -> Navigation {
    call(".present", route, options, file, line) {
      $0.open(route, as: .modal(modal), $1, by: .inApp, at: .init(file: file, line: line))
    }
  }

  /// Presents a typed destination and returns a stream of its answers until its screen leaves.
  ///
  /// - Throws: a ``NavigationError`` if the screen did not open.
  public func answers<Route: ResultRoute>(
    of route: Route, as modal: RouteMap.ModalOptions? = nil, _ options: NavigationOptions = NavigationOptions(),
    file: String = #fileID, line: Int = #line
  ) async throws(NavigationError) -> AsyncStream<Route.Answer> {
    let (router, options) = try place(for: ".answers", route, options, file, line)
    return try await router.answers(of: route, as: modal, options, file: file, line: line)
  }

  // MARK: Moving

  /// Removes items from the innermost stack that has more than its root.
  @discardableResult
  public func pop(
    _ pop: RouterState.Action.Pop = .count(1), _ options: NavigationOptions = NavigationOptions(),
    file: String = #fileID, line: Int = #line
  ) -> Navigation {
    call(".pop", nil, options, file, line) { $0.pop(pop, $1, file: file, line: line) }
  }

  /// Goes back to the previous screen in the history of the window.
  @discardableResult
  public func back(
    _ options: NavigationOptions = NavigationOptions(), file: String = #fileID, line: Int = #line
  ) -> Navigation {
    call(".back", nil, options, file, line) { $0.back($1, file: file, line: line) }
  }

  /// Goes forward in the history of the window.
  @discardableResult
  public func forward(
    _ options: NavigationOptions = NavigationOptions(), file: String = #fileID, line: Int = #line
  ) -> Navigation {
    call(".forward", nil, options, file, line) { $0.forward($1, file: file, line: line) }
  }

  /// Dismisses presented screens.
  @discardableResult
  public func dismiss(
    _ dismiss: RouterState.Action.Dismiss = .top, _ options: NavigationOptions = NavigationOptions(),
    file: String = #fileID, line: Int = #line
  ) -> Navigation {
    call(".dismiss", nil, options, file, line) { $0.dismiss(dismiss, $1, file: file, line: line) }
  }

  /// Selects a branch of tabs or a section of a switcher, by their keys.
  @discardableResult
  public func select(
    _ branch: String, in container: String, _ selecting: RouterState.Action.Selecting = .keep,
    _ options: NavigationOptions = NavigationOptions(), file: String = #fileID, line: Int = #line
  ) -> Navigation {
    call(".select", nil, options, file, line) {
      $0.select(branch, in: container, selecting, $1, file: file, line: line)
    }
  }
}

// MARK: Without a router

extension OpenRouteAction {
  private func call(
    _ verb: String, _ link: Any?, _ options: NavigationOptions, _ file: String, _ line: Int, isLiteral: Bool = false,
    _ body: (Router, NavigationOptions) -> Navigation
  ) -> Navigation {
    do throws(NavigationError) {
      let (router, options) = try place(for: verb, link, options, file, line, isLiteral: isLiteral)
      return body(router, options)
    } catch {
      return Navigation(.failed(nil, error.underlying))
    }
  }

  /// The router of a call, and its options with the window.
  ///
  /// - Throws: the failure of a call without a router, which it reports.
  private func place(
    for verb: String, _ link: Any?, _ options: NavigationOptions, _ file: String, _ line: Int, isLiteral: Bool = false
  ) throws(NavigationError) -> (Router, NavigationOptions) {
    guard let place = find() else {
      tell(verb, link, "\(file):\(line)", isLiteral: isLiteral)
      throw .host(HostError(.hostGone, remedy))
    }
    var options = options
    options.window = options.window ?? place.window
    return (place.router, options)
  }

  /// Reports a call without a router, without the values of its link.
  ///
  /// In a preview, the developer sees the link.
  private func tell(_ verb: String, _ link: Any?, _ location: String, isLiteral: Bool) {
    guard !Self.isPreview else {
      return ViewMistakes.print("preview: \(link.map { "\($0)" } ?? "openRoute\(verb)") would open")
    }
    let argument = isLiteral ? link.map { "\"\($0)\"" } ?? "" : link == nil ? "" : "…"
    ViewMistakes.tell("openRoute\(verb)(\(argument)) at \(location) does nothing: \(remedy)")
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
      Router.standardLog
    #else
      nil
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
