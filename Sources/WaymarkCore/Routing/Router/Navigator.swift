/// A value with the verbs of navigation: the router, in its key window, or `openRoute`, in the window of a view.
///
/// A model that takes a navigator works with both:
/// ```swift
/// @MainActor
/// final class CartModel {
///   let navigator: any Navigator
///   init(navigator: any Navigator) { self.navigator = navigator }
///
///   func checkOut() { navigator.present("/checkout") }
/// }
/// ```
/// All verbs come from ``navigationTarget``, so that a coordinator of the app conforms with one line. If the options of
/// a call name a window, the verb acts there.
@MainActor
public protocol Navigator: Sendable {
  /// The router and the window in which a verb acts now.
  ///
  /// If the window is `nil`, it is the key window. Without a target, each verb ends at once as failed.
  var navigationTarget: (router: Router, window: RouterState.Window.ID?)? { get }
}

extension Router: Navigator {
  /// The router itself, in its key window.
  public var navigationTarget: (router: Router, window: RouterState.Window.ID?)? { (self, nil) }
}

extension Navigator {
  /// Opens a link: shows its screen, or calls the handler of its route.
  ///
  /// ```swift
  /// router.open(url)
  /// router.open(Book(id: 42), as: .push)
  /// ```
  /// Without an explicit source, a text without a scheme is not trusted.
  /// - Parameters:
  ///   - link: the link, or a value that has one.
  ///   - presentation: the presentation of the screen.
  ///   - options: the source, the window, the animation and the extras.
  ///   - file: the file of the call, which mistakes mention.
  ///   - line: the line of the call.
  /// - Returns: the navigation. It has ended unless a guard, the user or a host needs time.
  @discardableResult
  @_disfavoredOverload
  public func open(
    _ link: some LinkConvertible, as presentation: RouteMap.Presentation = .automatic,
    _ options: NavigationOptions = NavigationOptions(), file: String = #fileID, line: Int = #line
  ) -> Navigation {
    open(link, as: presentation, options, by: nil, .init(".open", link, file, line))
  }

  /// Opens a link that is a literal in the app's code, without interpolations.
  ///
  /// If it has no scheme, its source is `DeepLink.Source.inApp`.
  @discardableResult
  public func open(
    _ link: StaticString, as presentation: RouteMap.Presentation = .automatic,
    _ options: NavigationOptions = NavigationOptions(), file: String = #fileID, line: Int = #line
  ) -> Navigation {
    let link = WrittenLink(text: link.description)
    return open(link, as: presentation, options, by: nil, .init(".open", link, file, line))
  }

  /// Shows a screen at its location in the map: builds the screens on the way, and keeps those that are open already.
  ///
  /// The verbs below are for the app itself, so a text or a URL has the source `DeepLink.Source.inApp`, even with a
  /// scheme. Open a link from outside with `open`, or name its source in the options. A `DeepLink` keeps
  /// its own source.
  @discardableResult
  public func go(
    _ link: some LinkConvertible, _ options: NavigationOptions = NavigationOptions(), file: String = #fileID,
    line: Int = #line
  ) -> Navigation {
    open(link, as: .inPlace, options, by: .inApp, .init(".go", link, file, line))
  }

  /// Pushes a screen on the innermost visible stack.
  ///
  /// If the handler of the route takes the link, nothing is pushed, and the outcome is
  /// ``LinkOutcome/handled(_:)``. The same is true for the verbs below.
  @discardableResult
  public func push(
    _ link: some LinkConvertible, _ options: NavigationOptions = NavigationOptions(), file: String = #fileID,
    line: Int = #line
  ) -> Navigation {
    open(link, as: .push, options, by: .inApp, .init(".push", link, file, line))
  }

  /// Presents a screen over the visible one.
  ///
  /// - Parameters:
  ///   - link: the link, or a value that has one.
  ///   - modal: the presentation. If `nil`, the map decides, then the router's configuration.
  ///   - options: the source, the window, the animation and the extras.
  ///   - file: the file of the call, which mistakes mention.
  ///   - line: the line of the call.
  @discardableResult
  public func present(
    _ link: some LinkConvertible, as modal: RouteMap.ModalOptions? = nil,
    _ options: NavigationOptions = NavigationOptions(), file: String = #fileID, line: Int = #line
  ) -> Navigation {
    open(link, as: .modal(modal), options, by: .inApp, .init(".present", link, file, line))
  }

  /// Replaces the topmost screen.
  @discardableResult
  public func replace(
    _ link: some LinkConvertible, _ options: NavigationOptions = NavigationOptions(), file: String = #fileID,
    line: Int = #line
  ) -> Navigation {
    open(link, as: .replace, options, by: .inApp, .init(".replace", link, file, line))
  }

  /// Makes a screen the only content of the window.
  @discardableResult
  public func setRoot(
    _ link: some LinkConvertible, _ options: NavigationOptions = NavigationOptions(), file: String = #fileID,
    line: Int = #line
  ) -> Navigation {
    open(link, as: .root, options, by: .inApp, .init(".setRoot", link, file, line))
  }

  /// - Parameter source: the source of a text or a URL, unless the options name one. If `nil`, the text decides.
  func open(
    _ link: some LinkConvertible, as presentation: RouteMap.Presentation, _ options: NavigationOptions,
    by source: DeepLink.Source?, _ call: NavigatorCall
  ) -> Navigation {
    carryOut(call, options) { $0.open(link, as: presentation, $1, by: source, at: call.location) }
  }
}

// MARK: Without a router

/// A call of a verb, as it is reported if there is no router.
struct NavigatorCall {
  /// The verb with its dot.
  ///
  /// It is empty for a call of `openRoute` as a function.
  let verb: String
  let link: Any?
  let location: RouteTable.SourceLocation

  init(_ verb: String, _ link: Any?, _ file: String, _ line: Int) {
    self.verb = verb
    self.link = link
    location = RouteTable.SourceLocation(file: file, line: line)
  }

  /// Reports that the call does nothing, without the values of its link.
  ///
  /// In a preview, the developer sees the link.
  @MainActor
  func report(on name: String, _ remedy: String) {
    let written = (link as? WrittenLink)?.text
    guard !OpenRouteAction.isPreview else {
      return ViewMistakes.print("preview: \(written ?? link.map { "\($0)" } ?? name + verb) would open")
    }
    let argument = written.map { "\"\($0)\"" } ?? (link == nil ? "" : "…")
    ViewMistakes.tell("\(name)\(verb)(\(argument)) at \(location.file):\(location.line) does nothing: \(remedy)")
  }
}

extension Navigator {
  /// Carries out a verb in the window of the options, or else in that of the navigator.
  func carryOut(
    _ call: NavigatorCall, _ options: NavigationOptions, _ verb: (Router, NavigationOptions) -> Navigation
  ) -> Navigation {
    do throws(LinkOutcome) {
      let (router, options) = try target(of: call, options)
      return verb(router, options)
    } catch {
      return Navigation(error)
    }
  }

  /// The router of a call, and its options with the window.
  ///
  /// - Throws: the failure of a call without a router, which it reports.
  func target(
    of call: NavigatorCall, _ options: NavigationOptions
  ) throws(LinkOutcome) -> (Router, NavigationOptions) {
    guard let target = navigationTarget else {
      let handle = self as? OpenRouteAction
      let remedy = handle?.remedy ?? "its navigationTarget is nil: keep the router as long as the app runs"
      call.report(on: handle == nil ? "\(Self.self)" : "openRoute", remedy)
      throw .failed(nil, HostError(.hostGone, remedy))
    }
    var options = options
    options.window = options.window ?? target.window
    return (target.router, options)
  }
}
