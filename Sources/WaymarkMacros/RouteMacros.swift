/// Makes a struct a typed route: it is read from links of a pattern, and written to them.
///
/// ```swift
/// @Route("/articles/:id") struct Article: Equatable {
///   var id: Int
///   @QueryItem var ref: String?
///   @QueryItem("p") var page = 1
/// }
/// ```
/// Each parameter of the pattern needs a property of its name. A pattern that begins with no slash belongs below another
/// route (`RouteTo(Shelf.self) { RouteTo(Article.self) }`): properties that it has no parameter for are read from the
/// route above. Each stored property needs a source: the pattern,
/// ``QueryItem(_:ignoringInvalid:)``, ``LinkFragment()`` or ``LocalValue()``. A mismatch is an error at compile time, in the
/// words of the checker. A property with its default value is left out of links. Further patterns are read, and never
/// written. By hand, conform to `RouteDestination`.
@attached(
  extension,
  conformances: RouteDestination, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable,
  names: named(patterns), named(parentParameters), named(init), named(write), named(description),
  named(debugDescription), named(customMirror))
public macro Route(_ pattern: String, _ older: String...) =
  #externalMacro(module: "WaymarkMacroPlugin", type: "RouteMacro")

/// Reports that the pattern is missing.
@attached(
  extension,
  conformances: RouteDestination, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable,
  names: named(patterns), named(parentParameters), named(init), named(write), named(description),
  named(debugDescription), named(customMirror))
public macro Route() = #externalMacro(module: "WaymarkMacroPlugin", type: "RouteMacro")

/// Reports that the pattern is not a literal.
@attached(
  extension,
  conformances: RouteDestination, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable,
  names: named(patterns), named(parentParameters), named(init), named(write), named(description),
  named(debugDescription), named(customMirror))
public macro Route(_ pattern: RoutePattern, _ older: RoutePattern...) =
  #externalMacro(module: "WaymarkMacroPlugin", type: "RouteMacro")

/// Reports settings that belong elsewhere, and where to write them.
@attached(
  extension,
  conformances: RouteDestination, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable,
  names: named(patterns), named(parentParameters), named(init), named(write), named(description),
  named(debugDescription), named(customMirror))
public macro Route(_ pattern: String, _ older: String..., name: String, reachable: RouteTable.Reach? = nil) =
  #externalMacro(module: "WaymarkMacroPlugin", type: "RouteMacro")

/// Reports settings that belong elsewhere, and where to write them.
@attached(
  extension,
  conformances: RouteDestination, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable,
  names: named(patterns), named(parentParameters), named(init), named(write), named(description),
  named(debugDescription), named(customMirror))
public macro Route(_ pattern: String, _ older: String..., reachable: RouteTable.Reach) =
  #externalMacro(module: "WaymarkMacroPlugin", type: "RouteMacro")

/// Makes an enum a typed route, and its cases the map of an app: each has a
/// ``Pattern(_:tab:systemImage:as:query:fragment:local:sensitive:ignoringInvalid:)``.
///
/// ```swift
/// @Routes enum Account: Equatable {
///   @Pattern("/account") case overview
///   @Pattern("/account/orders/:number", query: "tab") case order(number: Int, tab: String? = nil)
/// }
/// ```
/// `Account.routes` is the map: a case stands below the one with the longest pattern that its own continues. `tab:` begins
/// a tab with a stack, and `as:` presents a modal over what the case continues, or else over the tabs. Without a tab, there
/// is one stack. To change a part, write `Account.routes.changing(Account.overview) { … }`. To write the whole map by hand,
/// declare `static var routes` in the enum. `RouteTo(Account.self)` puts the cases side by side.
/// A parameter without a constraint has that of its value: `:number<int>` for an `Int`.
@attached(
  extension,
  conformances: RouteDestination, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable,
  names: named(patterns), named(routeNames), named(parentParameters), named(init), named(write), named(routes),
  named(description), named(debugDescription), named(customMirror))
public macro Routes() = #externalMacro(module: "WaymarkMacroPlugin", type: "RoutesMacro")

/// Reports settings that belong elsewhere, and where to write them.
@attached(
  extension,
  conformances: RouteDestination, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable,
  names: named(patterns), named(routeNames), named(parentParameters), named(init), named(write), named(routes),
  named(description), named(debugDescription), named(customMirror))
public macro Routes(reachable: RouteTable.Reach) =
  #externalMacro(module: "WaymarkMacroPlugin", type: "RoutesMacro")

/// The pattern of a case of an enum with ``Routes()``, and its place in the map.
///
/// The associated values are the parameters, by their labels.
///
/// ```swift
/// @Pattern("/account/orders/:number", query: "tab") case order(number: Int, tab: String? = nil)
/// ```
/// - Parameters:
///   - pattern: the pattern.
///   - tab: the title of the tab that the case begins, with a stack of its own.
///   - systemImage: the symbol of the tab.
///   - modal: the presentation, if the case is a modal.
///   - query: the labels of values that are items of the query.
///   - fragment: the label of the value that is the whole fragment.
///   - local: the labels of values that are not part of a link.
///   - sensitive: the labels of values that are left out of logs and of links of a custom scheme.
///   - ignoringInvalid: the labels of items of the query that count as missing if they are not of their type.
@attached(peer)
public macro Pattern(
  _ pattern: String, tab: String? = nil, systemImage: String? = nil, as modal: RouteMap.ModalOptions? = nil,
  query: String..., fragment: String? = nil, local: [String] = [], sensitive: [String] = [],
  ignoringInvalid: [String] = []
) = #externalMacro(module: "WaymarkMacroPlugin", type: "MarkerMacro")

/// Reads a property of a typed route from an item of the query, with the property's name or another one.
///
/// ```swift
/// @QueryItem var ref: String?
/// @QueryItem("p") var page = 1
/// @QueryItem(ignoringInvalid: true) var size: Int?
/// ```
/// An optional may be missing, a list is a repeated item, and a default is left out when a link is written.
/// - Parameters:
///   - name: the name of the item. If `nil`, the name of the property.
///   - ignoringInvalid: if true, an item that is not of the type, as `?p=abc`, counts as missing. Otherwise, the route
///     does not match such a link.
@attached(peer)
public macro QueryItem(_ name: String? = nil, ignoringInvalid: Bool = false) =
  #externalMacro(module: "WaymarkMacroPlugin", type: "MarkerMacro")

/// Reads a property of a typed route from the whole fragment.
@attached(peer)
public macro LinkFragment() = #externalMacro(module: "WaymarkMacroPlugin", type: "MarkerMacro")

/// Passes a property of a typed route in-process.
///
/// It is not part of a link, but an extra, and is nil or its default without it.
@attached(peer)
public macro LocalValue() = #externalMacro(module: "WaymarkMacroPlugin", type: "MarkerMacro")

/// Leaves a property of a typed route out of descriptions, and out of links of a custom scheme, which any app may
/// claim.
@attached(peer)
public macro Sensitive() = #externalMacro(module: "WaymarkMacroPlugin", type: "MarkerMacro")
