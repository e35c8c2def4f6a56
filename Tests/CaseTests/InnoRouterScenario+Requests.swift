import TestSupport
import Waymark
import WaymarkTesting

extension InnoRouterScenario {
  /// The cases about requests of the app, guards and results.
  static let requests: [String: Self] = [
    "IR-35": Self(expected: ["denied private", "sign in first", "denied by authentication", "unchanged"]) {
      let app = App()
      let notes = Notes()
      app.router.log = { notes.texts.append($0.text) }
      let before = app.router.state
      let navigation = app.router.push("/private")
      guard case .denied(_, let denial)? = navigation.result else { return [app.words(navigation)] }
      let who = notes.texts.contains { $0.contains("denied by authentication") }
      return [
        app.words(navigation), denial.reason, who ? "denied by authentication" : "\(notes.texts)",
        app.router.state == before ? "unchanged" : "changed",
      ]
    },
    "IR-37": Self(expected: ["waiting", "cancelled"]) {
      let app = App(.drop)
      let first = app.router.open("/slow/1")
      let second = app.router.open("/slow/2")
      let found = [app.words(first), app.words(second)]
      await letOthersRun()
      app.gate.open()
      return found
    },
    "IR-39": Self(expected: ["opened slow", "cancelled", "cancelled", "opened slow"]) {
      var found: [String] = []
      for overlap in [Router.Overlap.drop, .latest] {
        let app = App(overlap)
        let requests = [app.router.open("/slow/1"), app.router.open("/slow/2")]
        await letOthersRun()
        app.gate.open()
        await letOthersRun()
        found += requests.map(app.words)
      }
      return found
    },
    "IR-41": Self(expected: ["waiting", "denied endless", "names the guard"]) {
      let app = App()
      let navigation = app.router.push("/endless")
      await letOthersRun()
      app.time.advance(by: .seconds(29))
      await letOthersRun()
      let before = app.words(navigation)
      app.time.advance(by: .seconds(1))
      await letOthersRun()
      guard case .denied(_, let denial)? = navigation.result else { return [before, app.words(navigation)] }
      return [before, app.words(navigation), denial.reason.contains("endless") ? "names the guard" : denial.reason]
    },
    "IR-43": Self(expected: ["home settings", "home settings account"]) {
      let app = App()
      app.router.push("/account/7")
      app.router.push("/settings")
      let before = app.stack
      app.user.isSignedIn = true
      await letOthersRun()
      return [before, app.stack]
    },
    "IR-45": Self(expected: ["home detail settings", "home detail", "home detail"]) {
      let app = App()
      app.router.go("/home/42")
      app.router.push("/settings")
      let before = app.stack
      app.router.go("/home/42")
      let back = app.stack
      app.router.pop()
      app.router.go("/home/42")
      return [before, back, app.stack]
    },
    "IR-47": Self(expected: ["refused: noStack", "opened settings"]) {
      let app = App()
      app.router.open("/home/cover")
      let covered = app.router.push("/settings")
      app.router.dismiss()
      return [app.words(covered), app.words(app.router.push("/settings"))]
    },
    "IR-49": Self(expected: ["5", "none"]) {
      let counts = Notes()
      let router = Router(reachable: .fromLinks) {
        TabRoutes("tabs") {
          StackRoutes("inbox") { RouteTo("/inbox", name: "inbox") }.badge { counts.texts.count }
        }
      }
      return [5, 0].map { count in
        counts.texts = Array(repeating: "mail", count: count)
        return router.table.container(named: "inbox")?.attachments[TabBadge.self]?.text() ?? "none"
      }
    },
    "IR-51": Self(expected: ["refused", "refused", "taken", "42"]) {
      let app = App()
      let call = Task { try await app.router.present("/pick", expecting: Int.self) }
      await letOthersRun()
      let entries = app.router.state.visibleEntries()
      let replies: [(RouterState.Entry, any Sendable)] = [
        (entries[entries.count - 2], 42), (entries[entries.count - 1], "42"), (entries[entries.count - 1], 42),
      ]
      let taken = replies.map { entry, value in
        let sendResult = SendResultAction(app.router, for: entry)
        let isTaken = if let number = value as? Int { sendResult(number) } else { sendResult("\(value)") }
        return isTaken ? "taken" : "refused"
      }
      return taken + [try await call.value.value.map { "\($0)" } ?? "none"]
    },
    "IR-55": Self(expected: ["home", "pickAccount", "approved"]) {
      let app = App()
      let call = Task { try await app.router.present("/pick/account", expecting: String.self) }
      await letOthersRun()
      let held = app.top
      app.user.isSignedIn = true
      await letOthersRun()
      let shown = app.top
      guard let entry = app.router.state.top() else { return [held, shown] }
      SendResultAction(app.router, for: entry)("approved")
      return [held, shown, try await call.value.value ?? "none"]
    },
  ]
}
