// Mistakes that the compiler finds, each with a part of the message above it. `CompilerMessageTests` type-checks this file.
import Observation
import Waymark

@MainActor @Observable final class Session {
  var isSignedIn = false
  func load() async -> Bool { true }
}

@MainActor func guards(_ session: Session) {
  // expect: a guard returns a verdict: write “… ? .proceed : .denied("why")”
  _ = RouteGuard("signedIn") { _ in session.isSignedIn }
  // expect: a RouteGuard answers at once: write RouteGuard.async for one that waits
  _ = RouteGuard("member") { _ in await session.load() ? .proceed : .denied("no member") }
  // expect: a guard returns a verdict: write “… ? .proceed : .denied("why")”
  _ = RouteGuard.async("member") { _ in await session.load() }
  let signedIn = RouteGuard("signedIn") { _ in session.isSignedIn ? .proceed : .deferred }
  // expect: a RouteGuard is asked before its screen opens: write .guarded(by: …), or a LeaveGuard
  _ = RouteTo("/account").guarded(onLeaving: signedIn)
  // expect: a LeaveGuard is asked before its screen leaves: write .guarded(onLeaving: …)
  _ = RouteTo("/account").guarded(by: LeaveGuard("unsaved") { _ in true })
}

func patterns(_ page: String) {
  // expect: a pattern that is not a literal is made of the text: write RoutePattern(text)
  _ = RouteTo(page, name: "page")
  // expect: a pattern that is not a literal is made of the text: write RoutePattern(text)
  _ = ModalRoute("/\(page)", name: "page")
}

struct Book {
  var id: Int
}

// expect: write “init(_ match: RouteMatch) throws(ParameterError)”, with the type of the error
extension Book: RouteDestination {
  static var patterns: [RoutePattern] { ["/books/:id"] }

  init(_ match: RouteMatch) throws { id = try match.value("id", in: .path) }

  func write(to link: inout DeepLink.Parts) { link.setPath("id", to: id) }
}

func urls(_ table: RouteTable, _ pick: Pick) throws {
  // expect: a path alone is not a URL: add as: .web, or as: .scheme("myapp") with the app's scheme
  _ = try table.url(to: pick)
  // expect: a path alone is not a URL: add as: .web, or as: .scheme("myapp") with the app's scheme
  _ = try table.url(to: "pick", ["id": 1])
}

struct Pick: RouteDestination {
  static var patterns: [RoutePattern] { ["/pick"] }

  init(_ match: RouteMatch) {}
  func write(to link: inout DeepLink.Parts) {}
}

// What is right is not an error.
@MainActor func rightGuards(_ session: Session) {
  // swift-format-ignore: OnlyOneTrailingClosureArgument
  let guards = [
    RouteGuard("a") { _ in .proceed }, RouteGuard("b") { _ in throw CancellationError() },
    RouteGuard("c") { attempt in
      guard attempt.isOpen else { return .denied("no") }
      return session.isSignedIn ? .proceed : .redirect("/login")
    },
    .async("d") { _ in await session.load() ? .proceed : .denied("no") },
    .async("e", timeLimit: .seconds(1)) { _ in
      let isMember = await session.load()
      return isMember ? .proceed : .denied("no")
    },
    .async("f", observing: { session.isSignedIn }) { _ in .proceed },
  ]
  _ = guards.map { RouteTo("/account", name: "account") { RouteTo(":id") }.guarded(by: $0) }
}
