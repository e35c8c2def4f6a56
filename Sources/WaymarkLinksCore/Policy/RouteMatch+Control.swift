extension RouteMatch {
  /// True if the link asks for an animation, false if it asks for none.
  ///
  /// It is `nil` if the link does not say, or is not allowed to. The link says so in the query item
  /// ``RouteTable/Options/noAnimationParameter``. `1`, other numbers but zero, `true` and `yes` ask for no animation;
  /// `0`, `false` and `no` for one.
  package var asksForAnimation: Bool? {
    guard store.options.noAnimationParameter != nil else { return nil }
    return switch controlValue(store.options.noAnimationParameter)?.asciiLowercased {
    case nil: nil
    case "true", "yes": false
    case "false", "no": true
    case let text?: Double(linkText: text).map { $0 == 0 }
    }
  }

  /// The link to open if this one cannot be opened: from the link itself, if it may carry one, or else from the extras.
  ///
  /// It is the value of the query item ``RouteTable/Options/fallbackParameter``, or the extra of that name.
  package var carriedFallback: String? { store.carriedFallback(of: link, extras) }

  private func controlValue(_ name: String?) -> String? { store.controlValue(name, in: link) }
}

extension RouteStore {
  /// The link to open if another one cannot be opened, if it may carry one.
  package func carriedFallback(of link: DeepLink, _ extras: RouteMatch.Extras) -> String? {
    controlValue(options.fallbackParameter, in: link) ?? options.fallbackParameter.flatMap { extras.value($0) }
  }

  /// The last query item with the name of a control parameter, if the link is allowed to have one.
  fileprivate func controlValue(_ name: String?, in link: DeepLink) -> String? {
    guard let name, options.controlParameters.includes(link.source) else { return nil }
    return query(of: link, in: link.layout.query)[name]?.text
  }

  /// The items of a link's query, as the table reads them.
  package func queryItems(of link: DeepLink) -> [(name: String, value: String?)] {
    query(of: link, in: link.layout.query).map { ($0.name.text, $0.value?.text) }
  }

  /// The items of a link's query or fragment, as the table reads them.
  func query(of link: DeepLink, in range: ByteRange) -> DeepLink.Query {
    DeepLink.Query(link: link, range: range, plus: options.queryPlus, namesKeepPlus: options.plus == .afterDecoding)
  }
}
