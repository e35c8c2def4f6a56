extension Router {
  /// The decision of a hook or an observer about a link before it is matched.
  ///
  /// ```swift
  /// router.willOpen { link in
  ///   if session.isBlocked { return .refuse }
  ///   guard let id = link.query["book"]?.text else { return .proceed }       // /index?book=42, as links were once
  ///   let book = try? DeepLink("https://books.example.com/books/\(id)", from: link.source)
  ///   return book.map { .rewrite($0) } ?? .proceed
  /// }
  /// ```
  public enum LinkDecision: Sendable {
    /// The link proceeds.
    case proceed
    /// Another link replaces it.
    ///
    /// The table checks that link, too.
    case rewrite(DeepLink)
    /// The link is not opened.
    case refuse
  }

  // MARK: Verbs

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
    open(link, as: presentation, options, by: nil, at: .init(file: file, line: line))
  }

  /// Opens a link that is a literal in the app's code, without interpolations.
  ///
  /// If it has no scheme, its source is `DeepLink.Source.inApp`.
  @discardableResult
  public func open(
    _ link: StaticString, as presentation: RouteMap.Presentation = .automatic,
    _ options: NavigationOptions = NavigationOptions(), file: String = #fileID, line: Int = #line
  ) -> Navigation {
    open(WrittenLink(text: link.description), as: presentation, options, by: nil, at: .init(file: file, line: line))
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
    open(link, as: .inPlace, options, by: .inApp, at: .init(file: file, line: line))
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
    open(link, as: .push, options, by: .inApp, at: .init(file: file, line: line))
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
    open(link, as: .modal(modal), options, by: .inApp, at: .init(file: file, line: line))
  }

  /// Replaces the topmost screen.
  @discardableResult
  public func replace(
    _ link: some LinkConvertible, _ options: NavigationOptions = NavigationOptions(), file: String = #fileID,
    line: Int = #line
  ) -> Navigation {
    open(link, as: .replace, options, by: .inApp, at: .init(file: file, line: line))
  }

  /// Makes a screen the only content of the window.
  @discardableResult
  public func setRoot(
    _ link: some LinkConvertible, _ options: NavigationOptions = NavigationOptions(), file: String = #fileID,
    line: Int = #line
  ) -> Navigation {
    open(link, as: .root, options, by: .inApp, at: .init(file: file, line: line))
  }

  /// - Parameters:
  ///   - source: the source of a text or a URL, unless the options name one. If `nil`, the text decides.
  ///   - caller: the location of the app's call, which mistakes mention.
  package func open(
    _ link: some LinkConvertible, as presentation: RouteMap.Presentation, _ options: NavigationOptions,
    by source: DeepLink.Source?, at caller: RouteTable.SourceLocation?
  ) -> Navigation {
    reading(link, options, by: source, at: caller) { link, options in
      Transaction.open(link, router: self, as: presentation, options, calledAt: caller)
    }
  }

  /// Reads a link and its extras and passes them on.
  ///
  /// If the value is not a link, the navigation ends with the reason.
  package func reading(
    _ link: some LinkConvertible, _ options: NavigationOptions, by source: DeepLink.Source?,
    at caller: RouteTable.SourceLocation? = nil, then body: (DeepLink, NavigationOptions) -> Navigation
  ) -> Navigation {
    lazyRoutes?(self)
    var options = options
    let extras = link.linkExtras
    if !extras.isEmpty { options.extras = options.extras.adding(extras) }
    options.isOfDestination = link is any RouteDestination || link is any RouteConvertible || link is NamedRoute
    do {
      var read = try link.link(in: routes.table, from: options.source ?? source)
      if let source = options.source { read = read.from(source) }
      return body(read, options)
    } catch let rejection as RouteTable.Rejection {
      let text = (link as? any LinkText)?.givenText
      if let claimed = text.flatMap({ claimUnread($0, from: options.source ?? source) }) { return claimed }
      return reject(rejection, at: caller)
    } catch {
      if let error = error as? LinkBuildingError { mistakes.report("\(error)", at: caller) }
      return Navigation(.failed(nil, error))
    }
  }

  /// Returns true if opening a link would match, with the same checks and redirects.
  ///
  /// It calls no hooks and no handlers, and changes nothing.
  @_disfavoredOverload
  public nonisolated func canOpen(
    _ link: some LinkConvertible, from source: DeepLink.Source? = nil, namespace: String? = nil
  ) -> Bool {
    guard let read = try? link.link(in: table, from: source) else { return false }
    return table.resolve(source.map { read.from($0) } ?? read, namespace: namespace).match != nil
  }

  /// Returns true if a link that is a literal in the app's code would match.
  public nonisolated func canOpen(_ link: StaticString, namespace: String? = nil) -> Bool {
    canOpen(WrittenLink(text: link.description), namespace: namespace)
  }

  // MARK: Hooks

  /// Adds a hook that decides about each link before it is matched.
  ///
  /// It may rewrite or refuse the link. The router calls hooks in the order they were added. With a journal and typed
  /// routes, it also calls them when a link begins to wait. A link with a sensitive value is not saved.
  ///
  /// - Parameters:
  ///   - file: the file of the call, which the map of the app mentions.
  ///   - line: the line of the call.
  ///   - body: returns the decision.
  /// - Returns: a closure that removes the hook.
  @discardableResult
  public func willOpen(
    file: String = #fileID, line: Int = #line, _ body: @escaping @MainActor (DeepLink) -> LinkDecision
  ) -> @MainActor () -> Void {
    hooks.add(at: RouteTable.SourceLocation(file: file, line: line), body)
  }
}

/// A literal in the app's code.
///
/// Without a scheme it is trusted as the app's own.
private struct WrittenLink: LinkConvertible {
  let text: String

  func link(in table: RouteTable, from source: DeepLink.Source?) throws(RouteTable.Rejection) -> DeepLink {
    try table.link(text, from: source)
  }
}
