extension Router {
  /// What is decided of a link before it is matched.
  public enum LinkDecision: Sendable {
    /// The link goes on.
    case proceed
    /// Another link instead, which goes through all gates.
    case rewrite(DeepLink)
    /// The link is not opened.
    case refuse
  }

  /// Opens a link.
  ///
  /// - Parameters:
  ///   - link: the link, with the source it came from.
  ///   - extras: values passed along, by name.
  ///   - local: values that are not `Sendable`.
  ///   - namespace: asks the routes of this scheme, whatever the link's.
  ///   - presentation: how a screen is shown; nil: as the route prefers, else the router.
  ///   - window: in which window; nil is the key window.
  /// - Returns: what became of it, complete when the call returns.
  @discardableResult
  public func open(
    _ link: DeepLink, extras: RouteMatch.Extras = [:], local: RouteMatch.LocalValues? = nil, namespace: String? = nil,
    as presentation: RouteMap.Presentation? = nil, in window: RouterState.Window.ID? = nil
  ) -> Navigation {
    open(link, by: .open(presentation), Call(in: window, extras: extras, local: local), namespace: namespace)
  }

  func open(
    _ link: DeepLink, by verb: Verb, _ call: Call, namespace: String?, navigation: Navigation = Navigation()
  ) -> Navigation {
    linkIfNeeded()
    start(
      Opening(link, router: self, verb: verb, call: call, namespace: namespace, navigation: navigation))
    return navigation
  }

  /// Opens a link that is written in the app's code: a literal without interpolations, trusted as ``DeepLink/Source/inApp``
  /// if it has no scheme.
  @discardableResult
  public func open(
    _ link: StaticString, extras: RouteMatch.Extras = [:], local: RouteMatch.LocalValues? = nil,
    namespace: String? = nil, as presentation: RouteMap.Presentation? = nil, in window: RouterState.Window.ID? = nil
  ) -> Navigation {
    do throws(RouteTable.Refusal) {
      return open(
        try table.link(link.description), extras: extras, local: local, namespace: namespace, as: presentation,
        in: window)
    } catch {
      return reject(error)
    }
  }

  /// Opens the text of a link.
  ///
  /// - Parameter source: who brought it. Left out, it is told by the scheme; text without one may be anybody's, and reaches
  ///   what is for the app alone only if this says ``DeepLink/Source/inApp``.
  @discardableResult
  @_disfavoredOverload
  public func open(
    _ text: String, from source: DeepLink.Source? = nil, extras: RouteMatch.Extras = [:],
    local: RouteMatch.LocalValues? = nil, namespace: String? = nil, as presentation: RouteMap.Presentation? = nil,
    in window: RouterState.Window.ID? = nil
  ) -> Navigation {
    let call = Call(in: window, extras: extras, local: local)
    return open(text, by: .open(presentation), from: source, call, namespace: namespace)
  }

  /// Opens a place of the app.
  @discardableResult
  public func open(
    _ place: some RouteConvertible, extras: RouteMatch.Extras = [:], local: RouteMatch.LocalValues? = nil
  ) -> Navigation {
    open(place.path, from: .inApp, extras: extras, local: local)
  }

  /// Whether a link would be taken: same gates and redirects as opening it, no hooks, no handlers, no effect.
  public nonisolated func canOpen(_ link: DeepLink, namespace: String? = nil) -> Bool {
    table.resolve(link, namespace: namespace).match != nil
  }

  /// Whether a link that is written in the app's code would be taken.
  public nonisolated func canOpen(_ link: StaticString, namespace: String? = nil) -> Bool {
    (try? table.link(link.description)).map { canOpen($0, namespace: namespace) } ?? false
  }

  /// Whether the text is a link that would be taken.
  @_disfavoredOverload
  public nonisolated func canOpen(
    _ text: String, from source: DeepLink.Source? = nil, namespace: String? = nil
  ) -> Bool {
    (try? link(text, from: source)).map { canOpen($0, namespace: namespace) } ?? false
  }

  /// The link of a text: one without a scheme, and without a source, is not trusted as the app's own.
  nonisolated func link(
    _ text: String, from source: DeepLink.Source?
  ) throws(RouteTable.Refusal) -> DeepLink {
    let link = try table.link(text, from: source)
    return source == nil && link.scheme == nil ? link.from(.text) : link
  }

  // MARK: Hooks

  /// Asks before each link is matched: it may be rewritten or refused.
  ///
  /// Hooks are asked in the order they were added.
  ///
  /// - Returns: removes the hook when called.
  @discardableResult
  public func willOpen(_ body: @escaping @MainActor (DeepLink) -> LinkDecision) -> @MainActor () -> Void {
    let number = (rewriters.last?.number ?? 0) + 1
    rewriters.append((number, body))
    return { [weak self] in self?.rewriters.removeAll { $0.number == number } }
  }

  /// Called for a link that no route took: for those of a scheme, or for all others.
  ///
  /// A link of a namespace calls that of its scheme; before it, if the namespace falls through, the one for all.
  public func onUnmatched(scheme: String? = nil, _ body: @escaping @MainActor (DeepLink) -> Void) {
    unmatchedHandlers.removeAll { $0.scheme?.asciiLowercased == scheme?.asciiLowercased }
    unmatchedHandlers.append((scheme, body))
  }

  func callUnmatchedHandlers(_ link: DeepLink, _ namespace: RouteTable.Namespace?) {
    if namespace == nil || namespace?.fallsThrough == true {
      for handler in unmatchedHandlers where handler.scheme == nil { handler.body(link) }
    }
    guard let namespace else { return }
    for handler in unmatchedHandlers where handler.scheme?.asciiLowercased == namespace.scheme.asciiLowercased {
      handler.body(link)
    }
  }
}
