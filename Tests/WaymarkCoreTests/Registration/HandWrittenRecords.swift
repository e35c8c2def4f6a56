import WaymarkCore

// Records as people write them by hand, in a class of the main actor and at file scope.

extension RouteKey {
  static let lamp: RouteKey = "registration-lamp"
}

/// A class with an initialiser that may fail.
final class LampScreen: MadeFromMatch {
  let level: String

  init?(_ match: RouteMatch) {
    guard let level = match["level"] else { return nil }
    self.level = level
  }

  static var preferredPresentation: RouteMap.Presentation { .push }
  var preferredPresentation: RouteMap.Presentation { level == "full" ? .replace : .automatic }

  nonisolated static func redirect(for match: RouteMatch) -> RoutePattern? {
    match["level"] == "off" ? "/registration/dark" : nil
  }

  #if objectFormat(MachO)
    @section("__DATA_CONST,__waymark")
  #else
    @section("waymark_records")
  #endif
  @used nonisolated static let record: _LinkTime.Record.Entry = (
    0x4B52_4D57, 1, 1, 0, { _LinkTime.Record.screen(LampScreen.self, key: .lamp, reachable: .fromLinks).fill($0) }
  )
}

/// A factory, which may make anything, or nothing.
enum DarkFactory: RoutableScreen {
  static func screen(for match: RouteMatch) throws -> Any? { "dark" }
}

#if objectFormat(MachO)
  @section("__DATA_CONST,__waymark")
#else
  @section("waymark_records")
#endif
@used nonisolated let darkRecord: _LinkTime.Record.Entry = (
  0x4B52_4D57, 1, 1, 0,
  { _LinkTime.Record.screen(DarkFactory.self, at: "/registration/dark", in: "rooms").fill($0) }
)

@MainActor var switched: [String] = []

#if objectFormat(MachO)
  @section("__DATA_CONST,__waymark")
#else
  @section("waymark_records")
#endif
@used nonisolated let switchRecord: _LinkTime.Record.Entry = (
  0x4B52_4D57, 1, 4, 0,
  {
    _LinkTime.Record.action(at: "/registration/switch/:name") { match in switched.append(match["name"] ?? "") }
      .fill($0)
  }
)

#if objectFormat(MachO)
  @section("__DATA_CONST,__waymark")
#else
  @section("waymark_records")
#endif
@used nonisolated let roomsRecord: _LinkTime.Record.Entry = (
  0x4B52_4D57, 1, 3, 0,
  {
    _LinkTime.Record.module(in: "rooms") {
      RouteMap { RouteTo("/registration/rooms", name: "rooms.all") { RouteTo(":room", name: "rooms.one") } }
    }.fill($0)
  }
)

#if objectFormat(MachO)
  @section("__DATA_CONST,__waymark")
#else
  @section("waymark_records")
#endif
@used nonisolated let bookRecord: _LinkTime.Record.Entry = (
  0x4B52_4D57, 1, 2, 0, { _LinkTime.Record.destination(Book.self, file: "Shop/Book.swift", line: 7).fill($0) }
)

/// True if the guard of the recorded vault denies every link.
@MainActor var isVaultLocked = false

#if objectFormat(MachO)
  @section("__DATA_CONST,__waymark")
#else
  @section("waymark_records")
#endif
@used nonisolated let vaultRecord: _LinkTime.Record.Entry = (
  0x4B52_4D57, 1, 3, 0,
  {
    _LinkTime.Record.module(file: "Vault/Vault.swift", line: 3) {
      RouteGroup("/registration/vault") {
        TabRoutes("vault") {
          StackRoutes("vault.papers") { RouteTo("/deeds", name: "vault.deeds") { RouteTo(":id", name: "vault.deed") } }
            .priority(7)
          StackRoutes("vault.locks") { RouteTo("/keys", name: "vault.keys") }
            .reachable(.inAppOnly)
        }
        .guarded(by: RouteGuard("vault") { _ in isVaultLocked ? .denied("locked") : .proceed })
        .schemes("bank")
        .caseSensitive(false)
      }
      .routes
    }.fill($0)
  }
)
