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

  /// The link to open if this one cannot be, if it carries one and may.
  ///
  /// It stands in the query item named by ``RouteTable/Options/fallbackParameter``.
  public var carriedFallback: String? { store.carriedFallback(of: link) }

  private func controlValue(_ name: String?) -> String? { store.controlValue(name, in: link) }
}

extension RouteStore {
  /// The link to open if one cannot be, if it carries one and may.
  func carriedFallback(of link: DeepLink) -> String? { controlValue(options.fallbackParameter, in: link) }

  /// The last item of the query with the name of a control parameter, if the link may say such a thing.
  fileprivate func controlValue(_ name: String?, in link: DeepLink) -> String? {
    guard let name, options.controlParameters.includes(link.source) else { return nil }
    let query = DeepLink.Query(
      link: link, range: link.layout.query, plus: options.queryPlus, namesKeepPlus: options.plus == .afterDecoding)
    return query[name]?.text
  }
}
