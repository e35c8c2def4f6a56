import Foundation
import WaymarkCore

extension LegacyRouter {
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
}

extension LegacyRouter {
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
