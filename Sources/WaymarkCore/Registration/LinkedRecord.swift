/// The names that macros write into an app: what they expand to can only name what is public.
public enum _LinkTime {}

extension _LinkTime {
  /// One record in a section of a binary: a route that its own file declares, without a central list.
  ///
  /// Macros write records. By hand, write this at file scope or as a static member:
  /// ```swift
  /// #if objectFormat(MachO)
  ///   @section("__DATA_CONST,__waymark")
  /// #else
  ///   @section("waymark_records")
  /// #endif
  /// @used nonisolated let reviewRecord: _LinkTime.Record.Entry = (
  ///   0x4B52_4D57, 1, 1, 0,
  ///   { _LinkTime.Record.screen(ReviewScreen.self, at: "/reviews/:id", reachable: .inAppOnly).fill($0) }
  /// )
  /// ```
  /// The closure is called when records are first read, so keys may be constants.
  /// `Documentation/Formats/LinkTimeRecords.md` describes the format.
  public struct Record: Sendable {
    /// The content of the section: magic number, version, kind, flags, and the function that fills in the rest.
    public typealias Entry = (
      magic: UInt32, version: UInt32, kind: UInt32, flags: UInt32,
      fill: @convention(c) @Sendable (UnsafeMutableRawPointer) -> Bool
    )

    /// The kind of declaration.
    public enum Kind: UInt32, Sendable, Hashable, CaseIterable {
      /// A type that creates a screen.
      case screen = 1
      /// A typed destination.
      case destination = 2
      /// A subtree.
      case module = 3
      /// An action.
      case action = 4
    }

    /// The kind of declaration.
    public let kind: Kind
    /// The location of the declaration.
    public let location: RouteTable.SourceLocation
    /// The name of the container that it belongs to, or `nil` for the position of `records` in the map.
    public let container: String?
    let content: Content

    enum Content: Sendable {
      /// Declarations that are made when they are needed, so that reading a record costs little.
      case declarations(@Sendable () -> [RouteTable.Declaration])
      case module(@MainActor @Sendable () -> RouteMap)
    }

    /// Fills in the parts that a section cannot hold.
    ///
    /// - Parameter reader: the argument of the entry's function.
    /// - Returns: always true.
    @_optimize(speed)
    public func fill(_ reader: UnsafeMutableRawPointer) -> Bool {
      Unmanaged<RecordReader>.fromOpaque(UnsafeRawPointer(reader)).takeUnretainedValue().record = self
      return true
    }
  }
}

extension _LinkTime.Record {
  /// Records a type that creates a screen, at a pattern.
  public static func screen<Screen: RoutableScreen>(
    _ type: Screen.Type, at pattern: RoutePattern, in container: String? = nil, reachable: RouteTable.Reach? = nil,
    file: String = #fileID, line: Int = #line
  ) -> Self {
    Self(.screen, container, file, line) {
      var declaration = RouteTable.Declaration(pattern)
      declaration.reachable = reachable
      declaration.attachments[ScreenFactory.self] = ScreenFactory(
        make: { match in try type.screen(for: match) }, presentation: { type.preferredPresentation })
      declaration.redirecting = { match in type.redirect(for: match) }
      return [declaration]
    }
  }

  /// Records a type that creates a screen, by key.
  public static func screen<Screen: RoutableScreen>(
    _ type: Screen.Type, key: RouteKey, in container: String? = nil, reachable: RouteTable.Reach? = nil,
    file: String = #fileID, line: Int = #line
  ) -> Self {
    screen(type, at: key.pattern, in: container, reachable: reachable, file: file, line: line)
  }

  /// Records a typed destination.
  public static func destination<Destination: RouteDestination>(
    _ type: Destination.Type, in container: String? = nil, reachable: RouteTable.Reach? = nil,
    file: String = #fileID, line: Int = #line
  ) -> Self {
    Self(.destination, container, file, line) {
      RouteTable.Declaration.leading(to: type).map { declaration in
        var declaration = declaration
        declaration.reachable = reachable
        return declaration
      }
    }
  }

  /// Records a subtree.
  ///
  /// Its routes are read on the main actor when the map is made.
  public static func module(
    in container: String? = nil, file: String = #fileID, line: Int = #line,
    _ routes: @escaping @MainActor @Sendable () -> RouteMap
  ) -> Self {
    Self(
      kind: .module, location: RouteTable.SourceLocation(file: file, line: line), container: container,
      content: .module(routes))
  }

  /// Records an action at a pattern.
  ///
  /// If the action returns `false`, the next route gets the link. With any other result, and without one, it has taken
  /// the link.
  public static func action<Returned>(
    at pattern: RoutePattern, reachable: RouteTable.Reach? = nil, file: String = #fileID, line: Int = #line,
    _ action: @escaping @MainActor (RouteMatch) throws -> Returned
  ) -> Self {
    self.action(RouteHandler(action), at: pattern, reachable, file, line)
  }

  private static func action(
    _ handler: RouteHandler, at pattern: RoutePattern, _ reachable: RouteTable.Reach?, _ file: String, _ line: Int
  ) -> Self {
    Self(.action, nil, file, line) {
      var declaration = RouteTable.Declaration(pattern)
      declaration.reachable = reachable
      declaration.attachments[RouteHandler.self] = handler
      return [declaration]
    }
  }

  /// Records an action by key, with results as in ``action(at:reachable:file:line:_:)``.
  public static func action<Returned>(
    key: RouteKey, reachable: RouteTable.Reach? = nil, file: String = #fileID, line: Int = #line,
    _ action: @escaping @MainActor (RouteMatch) throws -> Returned
  ) -> Self {
    self.action(at: key.pattern, reachable: reachable, file: file, line: line, action)
  }

  private init(
    _ kind: Kind, _ container: String?, _ file: String, _ line: Int,
    _ declarations: @escaping @Sendable () -> [RouteTable.Declaration]
  ) {
    self.init(
      kind: kind, location: RouteTable.SourceLocation(file: file, line: line), container: container,
      content: .declarations(declarations))
  }

  /// The routes that the record adds to a map.
  @MainActor var part: RouteMap.Supplement.Part {
    switch content {
    case .declarations:
      RouteMap.Supplement.Part(container: container, items: RouteMap(declarations ?? []).items, location: location)
    case .module(let routes):
      RouteMap.Supplement.Part(
        container: container, items: routes().items, location: location)
    }
  }

  /// The declarations, or `nil` if they can only be made on the main actor.
  var declarations: [RouteTable.Declaration]? {
    guard case .declarations(let declarations) = content else { return nil }
    return declarations().map { declaration in
      var declaration = declaration
      declaration.location = location
      return declaration
    }
  }
}

extension RouteMap.Item {
  /// The known locations of the item and those inside it.
  var locations: [RouteTable.SourceLocation] {
    var locations = content.flatMap(\.locations)
    if case .route(let declaration) = kind, let location = declaration.location { locations.append(location) }
    return locations
  }
}
