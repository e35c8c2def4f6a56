/// Registers a class or a view at link time, at a pattern.
///
/// `RouteMap.records()` finds it in every module.
///
/// ```swift
/// @Routable("/reviews/:id", reachable: .inAppOnly) final class ReviewScreen {
///   let id: String
///
///   required init?(_ match: RouteMatch) {
///     guard let id = match["id"] else { return nil }
///     self.id = id
///   }
/// }
/// ```
/// A class has an initializer `init?(_ match: RouteMatch)`, or any type a factory `static func screen(for match:
/// RouteMatch) throws -> Any?`. A struct with neither is made from its stored properties, which are parameters of the
/// pattern, ``QueryItem(_:ignoringInvalid:)`` and so on. By hand, write a `_LinkTime.Record`.
///
/// - Parameters:
///   - pattern: the pattern.
///   - container: the name of the container that it belongs to.
///   - reachable: the sources that may open it, if fewer than the router's.
@attached(member, names: arbitrary)
@attached(extension, conformances: RoutableScreen, names: named(screen))
public macro Routable(_ pattern: String, in container: String? = nil, reachable: RouteTable.Reach? = nil) =
  #externalMacro(module: "WaymarkMacroPlugin", type: "RoutableMacro")

/// Registers a class or a view at link time, by key.
///
/// The key may be a constant: it is read with the record.
@attached(member, names: arbitrary)
@attached(extension, conformances: RoutableScreen, names: named(screen))
public macro Routable(_ key: RouteKey, in container: String? = nil, reachable: RouteTable.Reach? = nil) =
  #externalMacro(module: "WaymarkMacroPlugin", type: "RoutableMacro")

/// Registers a typed route at link time: a type with ``Route(_:_:)`` or ``Routes()``.
@attached(member, names: arbitrary)
public macro Routable(in container: String? = nil, reachable: RouteTable.Reach? = nil) =
  #externalMacro(module: "WaymarkMacroPlugin", type: "RoutableMacro")

/// Registers a subtree at link time: `static var routes: some RouteContent`.
///
/// ```swift
/// @RouteModule enum HelpRoutes {
///   static var routes: some RouteContent {
///     RouteTo("/help") { RouteTo(":topic") }
///   }
/// }
/// ```
/// There may be several routes: the getter becomes a `@RouteBuilder`, unless it has a `return` or an attribute.
///
/// - Parameter container: the name of the container that it belongs to.
@attached(member, names: arbitrary)
@attached(memberAttribute)
public macro RouteModule(in container: String? = nil) =
  #externalMacro(module: "WaymarkMacroPlugin", type: "RouteModuleMacro")

/// Registers an action at link time, at a pattern.
///
/// ```swift
/// #route("/sign-out") { _ in
///   SignIn.isSignedIn = false
/// }
/// ```
/// An action that returns nothing takes every link. One that returns a Boolean takes the link or passes it on. Write it
/// at file scope or as a member of a type that is not generic. Pass a trailing closure or the name of a function.
@freestanding(declaration)
public macro route<Answer>(
  _ pattern: String, reachable: RouteTable.Reach? = nil, action: @MainActor (RouteMatch) throws -> Answer
) = #externalMacro(module: "WaymarkMacroPlugin", type: "ActionMacro")

/// Reports that an action answers at once.
@freestanding(declaration)
public macro route<Answer>(
  _ pattern: String, reachable: RouteTable.Reach? = nil, action: @MainActor (RouteMatch) async throws -> Answer
) = #externalMacro(module: "WaymarkMacroPlugin", type: "ActionMacro")

/// Registers an action at link time, by key.
///
/// The key may be a constant.
@freestanding(declaration)
public macro route<Answer>(
  key: RouteKey, reachable: RouteTable.Reach? = nil, action: @MainActor (RouteMatch) throws -> Answer
) = #externalMacro(module: "WaymarkMacroPlugin", type: "ActionMacro")
