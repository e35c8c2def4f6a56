// swift-format-ignore-file

// The snippets of the page for coding assistants, unchanged; its claims about them are compared with the results.
import Observation
@_spi(Simulation) import SwiftUIStandIn
import TestSupport
import Testing
import Waymark
import WaymarkMacros
import WaymarkSwiftUI
import WaymarkTesting

extension OnOneDevice {
  @Suite("Documentation: the page for coding assistants")
  @MainActor
  struct SkillTests {
    @Test func theAppShowsItsNotes() {
      Simulation.reset()
      Simulation.launch(NotesApp())
      Simulation.settle()
      #expect(Simulation.tap("The first note"))
      Simulation.settle()
      #expect(Simulation.texts() == ["note 1"])
    }

    @Test func aGuardKeepsTheLink() {
      let session = NotesSession()
      let router = Router(reachable: .fromLinks) {
        StackRoutes("home") { RouteTo("/home", name: "home") }
        RouteTo("/account", name: "account").guarded(by: needsSignIn(session))
        ModalRoute("/login", name: "login")
      }
      let host = HeadlessHost()
      router.attach(host, to: .init(0))
      router.open("/account", .init(from: .inApp))
      #expect(router.state.visible().last == "login")
    }

    @Test func aScreenAnswers() async throws {
      let app = SmallApp { _ in
        StackRoutes("home") { RouteTo("/home", name: "home") { _ in Text("home") } }
        ModalRoute(PickTag.self) { _, _ in PickTagView() }
      }
      app.open("/home")
      async let tag = app.router.present(PickTag())
      await letOthersRun()
      Simulation.settle()
      #expect(Simulation.tap("Work"))
      #expect(try await tag == .value("work"))
    }
  }
}

@Routes enum Notes: View, Equatable {
  @Pattern("/notes", tab: "Notes", systemImage: "note") case list
  @Pattern("/notes/:id") case note(id: Int)
  @Pattern("/notes/new", as: .sheet) case new
  @Pattern("/archive", tab: "Archive", systemImage: "archivebox") case archive

  var body: some View {
    switch self {
    case .list: NoteList()
    case .note(let id): NoteView(id: id)
    case .new: NewNote()
    case .archive: Text("archive")
    }
  }
}

extension Router {
  static let notes = Router(hosts: ["notes.example.com"], schemes: ["notes"], reachable: .fromLinks) { Notes.routes }
}

struct NotesApp: App {       // with @main
  var body: some Scene {
    WindowGroup { RoutedView(.notes) }
  }
}

extension Router {
  static let notesByHand = Router(hosts: ["notes.example.com"], schemes: ["notes"], reachable: .fromLinks) {
    TabRoutes("main") {
      StackRoutes("all") {
        RouteTo("/notes", name: "notes") { _ in NoteList() } below: {
          RouteTo(":id<int>", name: "note") { match in NoteView(id: try match.id) }
          ModalRoute("new", name: "newNote") { _ in NewNote() }
        }
      }
      .tab("Notes", systemImage: "note")
      RouteTo("/archive", name: "archive") { _ in Text("archive") }
        .tab("Archive", systemImage: "archivebox")
    }
  }
}

struct NoteList: View {
  @Environment(\.openRoute) private var openRoute

  var body: some View {
    List {
      RouteLink("The first note", to: Notes.note(id: 1))
      Button("New") { openRoute(Notes.new) }
    }
    .routeLinkStyle(.row)
  }
}

@MainActor @Observable
final class NotesSession {
  var isSignedIn = false
}

@MainActor func needsSignIn(_ session: NotesSession) -> RouteGuard {
  RouteGuard("signedIn") { _ in session.isSignedIn ? .proceed : .deferred(showing: "/login") }
}

struct PickTag: ResultRoute {
  typealias Result = String
  static let patterns: [RoutePattern] = ["/tags/pick"]

  init() {}
  init(_ match: RouteMatch) throws(ParameterError) {}
  func write(to link: inout DeepLink.Parts) {}
}

struct PickTagView: View {
  @Environment(\.sendResult) private var sendResult

  var body: some View {
    Button("Work") { sendResult("work") }
  }
}

extension OnOneDevice.SkillTests {
  @MainActor @Test func aLinkOpensItsNote() async {
    let app = RouterTester(Router.notes)
    await app.open("notes://notes/7", .init(from: .customScheme))
    #expect(app.top(Notes.self) == .note(id: 7))
    #expect(app.screens == ["notes", "notes.list.tab", "notes.list", "notes.note"])
  }

  @Test func theMapByHandHasTheSameLinks() {
    for link in ["/notes", "/notes/7", "/notes/new", "/archive"] {
      #expect(Router.notesByHand.canOpen(link))
      #expect(Router.notes.canOpen(link))
    }
  }
}

private struct NoteView: View {
  let id: Int
  var body: some View { Text("note \(id)") }
}

private struct NewNote: View {
  var body: some View { Text("new") }
}
