extension Router {
  /// What a hook or an observer decides about a link before it is matched.
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
    /// The link goes on.
    case proceed
    /// Another link instead, which goes through all gates.
    case rewrite(DeepLink)
    /// The link is not opened.
    case refuse
  }

  // MARK: Verbs

  /// Opens a link: shows the place it leads to, or calls the handler of its route.
  ///
  /// ```swift
  /// router.open(url)
  /// router.open(Book(id: 42), as: .push)
  /// ```
  /// Without an explicit source, a text is trusted by what it looks like: one without a scheme may be anybody's.
  /// - Parameters:
  ///   - link: what leads there.
  ///   - presentation: how a screen is shown.
  ///   - options: the source, the window, the animation and what is passed along.
  ///   - file: where the call is, as mistakes tell it.
  ///   - line: the line of it.
  /// - Returns: what became of it, complete when the call returns unless a guard, the user or a host has to be waited for.
  @discardableResult
  @_disfavoredOverload
  public func open(
    _ link: some LinkConvertible, as presentation: RouteMap.Presentation = .automatic,
    _ options: NavigationOptions = NavigationOptions(), file: String = #fileID, line: Int = #line
  ) -> Navigation {
    open(link, as: presentation, options, by: nil, at: .init(file: file, line: line))
  }

  /// Opens a link that is written in the app's code: a literal without interpolations, trusted as ``DeepLink/Source/inApp``
  /// if it has no scheme.
  @discardableResult
  public func open(
    _ link: StaticString, as presentation: RouteMap.Presentation = .automatic,
    _ options: NavigationOptions = NavigationOptions(), file: String = #fileID, line: Int = #line
  ) -> Navigation {
    open(WrittenLink(text: link.description), as: presentation, options, by: nil, at: .init(file: file, line: line))
  }

  /// Shows a place where the map has it: the way there is built, what is the same stays.
  ///
  /// The verbs are for the app itself: a text or a URL counts as the app's own, also one with a scheme. Give one from outside
  /// to ``open(_:as:_:)``, or name its source in the options. A ``DeepLink`` says itself who brought it.
  @discardableResult
  public func go(
    _ link: some LinkConvertible, _ options: NavigationOptions = NavigationOptions(), file: String = #fileID,
    line: Int = #line
  ) -> Navigation {
    open(link, as: .inPlace, options, by: .inApp, at: .init(file: file, line: line))
  }

  /// Puts a place on top of the innermost stack that is shown.
  ///
  /// A route whose handler takes the link shows itself: nothing is pushed, and the outcome is ``Navigation/Outcome/handled(_:)``.
  /// So it is with the verbs below.
  @discardableResult
  public func push(
    _ link: some LinkConvertible, _ options: NavigationOptions = NavigationOptions(), file: String = #fileID,
    line: Int = #line
  ) -> Navigation {
    open(link, as: .push, options, by: .inApp, at: .init(file: file, line: line))
  }

  /// Presents a place over what is shown.
  ///
  /// - Parameters:
  ///   - link: what leads there.
  ///   - modal: how; nil: as the map has it, else as the router presents.
  ///   - options: the source, the window, the animation and what is passed along.
  ///   - file: where the call is, as mistakes tell it.
  ///   - line: the line of it.
  @discardableResult
  public func present(
    _ link: some LinkConvertible, as modal: RouteMap.ModalOptions? = nil,
    _ options: NavigationOptions = NavigationOptions(), file: String = #fileID, line: Int = #line
  ) -> Navigation {
    open(link, as: .modal(modal), options, by: .inApp, at: .init(file: file, line: line))
  }

  /// Puts a place in the place of what is on top.
  @discardableResult
  public func replace(
    _ link: some LinkConvertible, _ options: NavigationOptions = NavigationOptions(), file: String = #fileID,
    line: Int = #line
  ) -> Navigation {
    open(link, as: .replace, options, by: .inApp, at: .init(file: file, line: line))
  }

  /// Makes a place all there is in the window.
  @discardableResult
  public func setRoot(
    _ link: some LinkConvertible, _ options: NavigationOptions = NavigationOptions(), file: String = #fileID,
    line: Int = #line
  ) -> Navigation {
    open(link, as: .root, options, by: .inApp, at: .init(file: file, line: line))
  }

  /// - Parameters:
  ///   - source: who brought a text or a URL, unless the options say it; nil: told by what it looks like.
  ///   - caller: where the app's code calls, as mistakes tell it.
  func open(
    _ link: some LinkConvertible, as presentation: RouteMap.Presentation, _ options: NavigationOptions,
    by source: DeepLink.Source?, at caller: RouteTable.SourceLocation
  ) -> Navigation {
    reading(link, options, by: source, at: caller) { link, options in
      let navigation = Navigation()
      let transaction = Transaction(
        link, router: self, for: .call(caller), as: presentation, options, navigation: navigation)
      if !transaction.isClaimed() { queue.start(transaction) }
      return navigation
    }
  }

  /// Goes on with what leads to a place as a link, and with what it brings along; else ends as what was asked for is no link.
  package func reading(
    _ link: some LinkConvertible, _ options: NavigationOptions, by source: DeepLink.Source?,
    at caller: RouteTable.SourceLocation? = nil, then body: (DeepLink, NavigationOptions) -> Navigation
  ) -> Navigation {
    bringsRoutes?(self)
    var options = options
    let extras = link.linkExtras
    if !extras.isEmpty { options.extras = options.extras.adding(extras) }
    do {
      var read = try link.link(in: table, from: options.source ?? source)
      if let source = options.source { read = read.from(source) }
      return body(read, options)
    } catch let rejection as RouteTable.Rejection {
      return reject(rejection)
    } catch {
      if let error = error as? LinkBuildingError { tellMistake("\(error)", at: caller) }
      return Navigation(.failed(nil, NavigationError(error)))
    }
  }

  /// Whether a link would be taken: same gates and redirects as opening it, no hooks, no handlers, no effect.
  @_disfavoredOverload
  public nonisolated func canOpen(
    _ link: some LinkConvertible, from source: DeepLink.Source? = nil, namespace: String? = nil
  ) -> Bool {
    guard let read = try? link.link(in: table, from: source) else { return false }
    return table.resolve(source.map { read.from($0) } ?? read, namespace: namespace).match != nil
  }

  /// Whether a link that is written in the app's code would be taken.
  public nonisolated func canOpen(_ link: StaticString, namespace: String? = nil) -> Bool {
    canOpen(WrittenLink(text: link.description), namespace: namespace)
  }

  // MARK: Hooks

  /// Whether anybody is asked about a link before it is matched.
  var hasHooks: Bool { !hooks.isEmpty || linkExpander != nil }

  /// Asks before each link is matched: it may be rewritten or refused.
  ///
  /// Hooks are asked in the order they were added.
  ///
  /// - Returns: removes the hook when called.
  @discardableResult
  public func willOpen(_ body: @escaping @MainActor (DeepLink) -> LinkDecision) -> @MainActor () -> Void {
    hooks.add(body)
  }

  /// Called for a link that no route took: for those of a scheme that is a namespace, or for all others.
  ///
  /// A link of a namespace calls that of its scheme; before it, if the namespace falls through, the one for all.
  public func onUnmatched(scheme: String? = nil, _ body: @escaping @MainActor (DeepLink) -> Void) {
    hooks.onUnmatched(scheme: scheme, body)
  }
}

/// A text that is written in the app's code: without a scheme it is the app's own.
private struct WrittenLink: LinkConvertible {
  let text: String

  func link(in table: RouteTable, from source: DeepLink.Source?) throws(RouteTable.Rejection) -> DeepLink {
    try table.link(text, from: source)
  }
}
