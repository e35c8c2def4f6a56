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
  public var carriedFallback: String? { controlValue(store.options.fallbackParameter) }

  private func controlValue(_ name: String?) -> String? {
    guard let name, store.options.controlParameters.includes(link.source) else { return nil }
    return queryItems.last { $0.name.utf8.elementsEqual(name.utf8) }?.value
  }
}
