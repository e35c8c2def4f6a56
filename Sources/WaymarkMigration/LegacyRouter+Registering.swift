import Foundation
import WaymarkCore

extension LegacyRouter {
  /// Registers several routes with one handler.
  @discardableResult
  public func handle<Returned>(
    _ patterns: [RoutePattern], priority: Int = 0, scheme: String? = nil, file: String = #fileID, line: Int = #line,
    _ handler: @escaping @MainActor (RouteMatch) throws -> Returned
  ) -> [Registration] {
    patterns.map { router.handle($0, priority: priority, scheme: scheme, file: file, line: line, handler) }
  }

  /// Registers several routes that take every link and do nothing.
  @discardableResult
  public func handle(
    _ patterns: [RoutePattern], priority: Int = 0, scheme: String? = nil, file: String = #fileID, line: Int = #line
  ) -> [Registration] {
    patterns.map { router.handle($0, priority: priority, scheme: scheme, file: file, line: line) }
  }

  /// Registers a route whose handler belongs to an object.
  ///
  /// After the object is released, the route passes every link on.
  @discardableResult
  public func handle<Target: AnyObject, Returned>(
    _ pattern: RoutePattern, priority: Int = 0, scheme: String? = nil, by target: Target,
    file: String = #fileID, line: Int = #line, _ handler: @escaping @MainActor (Target, RouteMatch) throws -> Returned
  ) -> Registration where Target: Sendable {
    router.handle(pattern, priority: priority, scheme: scheme, file: file, line: line) { [weak target] match in
      guard let target else { return false }
      return RouteHandler.takes(try handler(target, match))
    }
  }

  /// Registers a route that makes an instance of a type from the match, and passes it to a handler.
  ///
  /// If the type makes no instance of a match, the link is passed on.
  @discardableResult
  public func handle<Target: MadeFromMatch, Returned>(
    _ pattern: RoutePattern, priority: Int = 0, scheme: String? = nil, making type: Target.Type,
    file: String = #fileID, line: Int = #line, _ handler: @escaping @MainActor (Target) throws -> Returned
  ) -> Registration {
    router.handle(pattern, priority: priority, scheme: scheme, file: file, line: line) { match in
      guard let target = type.init(match) else { return false }
      return RouteHandler.takes(try handler(target))
    }
  }

  /// The handler of a pattern: `router.legacy["/a"] = { match in … }`.
  ///
  /// A new handler replaces the first route with the pattern, and comes after all other routes. Setting `nil` removes
  /// that route.
  public subscript(
    pattern: RoutePattern, file: String = #fileID, line: Int = #line
  ) -> (@MainActor (RouteMatch) throws -> Bool)? {
    get {
      let route = router.table.routes.first { $0.ownPattern == pattern }
      return route?.attachments[RouteHandler.self].map { handler in { try handler.disposition($0) == .handled } }
    }
    nonmutating set {
      remove(pattern: pattern)
      if let newValue { router.handle(pattern, file: file, line: line, newValue) }
    }
  }

  /// Removes the first route with a pattern, for one scheme or for every scheme.
  public func remove(pattern: RoutePattern, scheme: String? = nil) {
    router.remove { _ = $0.remove(pattern: pattern, scheme: scheme) }
  }

  /// Removes all routes.
  public func removeAll() {
    router.remove { $0.removeAll() }
  }

  /// Removes the routes of a scheme.
  ///
  /// If `nil`, removes those without a scheme.
  public func removeAll(scheme: String?) {
    router.remove { $0.removeAll(scheme: scheme) }
  }

  /// Removes the routes of a scheme, and the scheme as a namespace.
  public func unregister(scheme: String) {
    router.remove { $0.unregister(scheme: scheme) }
    router.unmatchedHandlers.set(nil, for: scheme, in: router)
  }

  /// Registers an action for a key.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - scheme: the scheme of the links. If `nil`, every scheme is accepted.
  ///   - reachable: the sources that may open it, if fewer than those of the router.
  ///   - file: the file of the declaration, which problems mention.
  ///   - line: the line of the declaration.
  ///   - action: the code to run. If it returns `false`, the link is passed on.
  @discardableResult
  public func handle<Returned>(
    key: RouteKey, scheme: String? = nil, reachable: RouteTable.Reach? = nil, file: String = #fileID, line: Int = #line,
    _ action: @escaping @MainActor (RouteMatch) throws -> Returned
  ) -> Registration {
    router.handle(key.pattern, scheme: scheme, reachable: reachable, file: file, line: line, action)
  }

  /// Registers a type whose instances are the screens of a key.
  @discardableResult
  public func register<Screen: MadeFromMatch>(
    _ type: Screen.Type, for key: RouteKey, file: String = #fileID, line: Int = #line
  ) -> Registration {
    router.registerScreen(type, for: key, file: file, line: line)
  }

  /// Registers several types, each for its key.
  @discardableResult
  public func register(
    _ types: KeyValuePairs<RouteKey, any MadeFromMatch.Type>, file: String = #fileID, line: Int = #line
  ) -> [Registration] {
    types.map { router.registerScreen($0.value, for: $0.key, file: file, line: line) }
  }

  /// Removes the first registration for a key.
  public func remove(key: RouteKey) {
    remove(pattern: key.pattern)
  }

  /// Removes all guards added for the routes of a key.
  public func removeGuards(for key: RouteKey) { router.removeAddedGuards(for: key) }

  /// Returns true if something is registered for a key.
  public nonisolated func canOpen(key: RouteKey) -> Bool {
    router.table.routes.contains { $0.ownPattern == key.pattern }
  }

  /// The error of a class name that does not exist, or of a class that creates no screens.
  public struct UnknownType: Error, Sendable, Hashable, CustomStringConvertible {
    /// The given name.
    public let name: String
    /// True if there is such a class, which does not conform to `MadeFromMatch`.
    public let exists: Bool

    /// The problem and a remedy.
    public var description: String {
      exists
        ? "the class “\(name)” makes no screens: let it conform to MadeFromMatch"
        : "there is no class “\(name)”: write Module.Class, and make sure that its module is linked"
    }
  }

  /// Registers a class by its name, as `Module.Class`, for a key.
  ///
  /// - Throws: ``UnknownType`` if there is no such class, or it creates no screens.
  @discardableResult
  public func register(
    typeNamed name: String, for key: RouteKey, file: String = #fileID, line: Int = #line
  ) throws(UnknownType) -> Registration {
    let found: AnyClass? = NSClassFromString(name)
    guard let found else { throw UnknownType(name: name, exists: false) }
    guard let type = found as? any MadeFromMatch.Type else { throw UnknownType(name: name, exists: true) }
    return router.registerScreen(type, for: key, file: file, line: line)
  }
}
