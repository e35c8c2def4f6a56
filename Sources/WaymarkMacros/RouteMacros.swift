#if Macros
  /// Makes a struct a typed route: read from links of a pattern, and written to them.
  ///
  /// ```swift
  /// @Route("/articles/:id") struct Article: Equatable {
  ///   var id: Int
  ///   @QueryItem var ref: String?
  ///   @QueryItem("p") var page = 1
  /// }
  /// ```
  /// Each parameter of the pattern needs a property of its name, and each stored property a source: the pattern,
  /// ``QueryItem(_:invalid:)``, ``LinkFragment()`` or ``LocalValue()``. What does not fit is an error at compile time, in the words
  /// of the checker. A property with a default is left out of links where it has that value. Further patterns are read,
  /// and never written. By hand: conform to `RouteDestination`.
  @attached(
    extension,
    conformances: RouteDestination, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable,
    names: named(patterns), named(init), named(write), named(description), named(debugDescription), named(customMirror))
  public macro Route(_ pattern: String, _ older: String...) =
    #externalMacro(module: "WaymarkMacroPlugin", type: "RouteMacro")

  /// Makes an enum a typed route: each case has a ``Pattern(_:query:fragment:local:sensitive:ignoringInvalid:)``.
  ///
  /// ```swift
  /// @Routes enum Account: Equatable {
  ///   @Pattern("/account") case overview
  ///   @Pattern("/account/orders/:number", query: "tab") case order(number: Int, tab: String? = nil)
  /// }
  /// ```
  @attached(
    extension,
    conformances: RouteDestination, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable,
    names: named(patterns), named(routeNames), named(init), named(write), named(description), named(debugDescription),
    named(customMirror))
  public macro Routes() = #externalMacro(module: "WaymarkMacroPlugin", type: "RoutesMacro")

  /// The pattern of a case of an enum with ``Routes()``; its associated values are the parameters, by their labels.
  ///
  /// ```swift
  /// @Pattern("/account/orders/:number", query: "tab") case order(number: Int, tab: String? = nil)
  /// ```
  /// - Parameters:
  ///   - pattern: the pattern.
  ///   - query: the labels of values that are items of the query.
  ///   - fragment: the label of the value that is the whole fragment.
  ///   - local: the labels of values that stand in no link.
  ///   - sensitive: the labels of values that no log shows and no custom scheme carries.
  ///   - ignoringInvalid: the labels of items of the query that count as missing where they are no value of their type.
  @attached(peer)
  public macro Pattern(
    _ pattern: String, query: String..., fragment: String? = nil, local: [String] = [], sensitive: [String] = [],
    ignoringInvalid: [String] = []
  ) = #externalMacro(module: "WaymarkMacroPlugin", type: "MarkerMacro")

  /// The property of a typed route is an item of the query, of this name or its own.
  ///
  /// ```swift
  /// @QueryItem var ref: String?
  /// @QueryItem("p") var page = 1
  /// @QueryItem(invalid: .ignored) var size: Int?
  /// ```
  /// An optional may be missing, a list is a repeated item, a default is left out when a link is written.
  /// - Parameters:
  ///   - name: the name of the item; nil: that of the property.
  ///   - invalid: what becomes of a link whose item is no value of the type, `?p=abc`: the route does not match it, or the item
  ///     counts as missing.
  @attached(peer)
  public macro QueryItem(_ name: String? = nil, invalid: RouteMatch.InvalidItem = .rejected) =
    #externalMacro(module: "WaymarkMacroPlugin", type: "MarkerMacro")

  /// The property of a typed route is the whole fragment.
  @attached(peer)
  public macro LinkFragment() = #externalMacro(module: "WaymarkMacroPlugin", type: "MarkerMacro")

  /// The property of a typed route stands in no link: it travels beside it, in the extras, and is nil or its default
  /// otherwise.
  @attached(peer)
  public macro LocalValue() = #externalMacro(module: "WaymarkMacroPlugin", type: "MarkerMacro")

  /// The property of a typed route is left out of descriptions, and never written to a link of a custom scheme, which
  /// any app may claim.
  @attached(peer)
  public macro Sensitive() = #externalMacro(module: "WaymarkMacroPlugin", type: "MarkerMacro")
#endif
