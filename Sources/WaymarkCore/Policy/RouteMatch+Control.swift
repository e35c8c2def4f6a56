extension RouteMatch {
  /// Whether the link asks for an animation or for none; nil if it says nothing, or may not say.
  ///
  /// A link says so in the query item named by ``RouteTable/Options/noAnimationParameter``: `1`, any other number but
  /// zero, `true` and `yes` ask for none; `0`, `false` and `no` for one.
  public var asksForAnimation: Bool? {
    switch controlValue(store.options.noAnimationParameter)?.asciiLowercased {
    case nil: nil
    case "true", "yes": false
    case "false", "no": true
    case let text?: Double(linkText: text).map { $0 == 0 }
    }
  }

  /// The link to open if this one cannot be: one that it carries and may, else one that was passed along.
  ///
  /// It stands in the query item named by ``RouteTable/Options/fallbackParameter``, or is the extra of that name.
  public var carriedFallback: String? { store.carriedFallback(of: link, extras) }

  private func controlValue(_ name: String?) -> String? { store.controlValue(name, in: link) }
}

extension RouteStore {
  /// The link to open if one cannot be, if it carries one and may.
  func carriedFallback(of link: DeepLink, _ extras: RouteMatch.Extras) -> String? {
    controlValue(options.fallbackParameter, in: link) ?? options.fallbackParameter.flatMap { extras.value($0) }
  }

  /// The last item of the query with the name of a control parameter, if the link may say such a thing.
  fileprivate func controlValue(_ name: String?, in link: DeepLink) -> String? {
    guard let name, options.controlParameters.includes(link.source) else { return nil }
    return query(of: link, in: link.layout.query)[name]?.text
  }

  /// The items of a link's query or fragment, as the table reads them.
  func query(of link: DeepLink, in range: ByteRange) -> DeepLink.Query {
    DeepLink.Query(link: link, range: range, plus: options.queryPlus, namesKeepPlus: options.plus == .afterDecoding)
  }
}
