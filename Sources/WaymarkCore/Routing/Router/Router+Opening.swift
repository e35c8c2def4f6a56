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
    // Looking for what a value conforms to is expensive, and most values are links.
    let isLink = type(of: link) == DeepLink.self
    let destination = isLink ? nil : link as? any RouteDestination
    if let extras = destination?.linkExtras, !extras.isEmpty { options.extras = options.extras.adding(extras) }
    options.isOfDestination = destination != nil || !isLink && (link is any RouteConvertible || link is NamedRoute)
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
  /// - Returns: the registration of the hook.
  @discardableResult
  public func willOpen(
    file: String = #fileID, line: Int = #line, _ body: @escaping @MainActor (DeepLink) -> LinkDecision
  ) -> Registration {
    registration(
      hooks.rewriters.add(.init(location: RouteTable.SourceLocation(file: file, line: line), body: body)),
      in: hooks.rewriters)
  }
}

/// A literal in the app's code.
///
/// Without a scheme it is trusted as the app's own.
struct WrittenLink: LinkConvertible {
  let text: String

  func link(in table: RouteTable, from source: DeepLink.Source?) throws(RouteTable.Rejection) -> DeepLink {
    try table.link(text, from: source)
  }
}
