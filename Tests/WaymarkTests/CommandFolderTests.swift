import Foundation
import Testing
import Waymark

@Suite("N40: The folder of a running app is logged")
@MainActor
struct CommandFolderTests {
  @Test("N40: Apps without a container have folders of their own in the caches of the user")
  func foldersOfApps() {
    let caches = URL(fileURLWithPath: "/users/ann/Library/Caches")
    func folder(_ home: String, _ app: String) -> String { Router.commandFolder(in: caches, home: home, app: app) }
    #expect(folder("/users/ann", "shop") == "/users/ann/Library/Caches/waymark/shop")
    #expect(folder("/users/ann", "shop") != folder("/users/ann", "desk"))
    let container = "/users/ann/Library/Containers/com.example.shop/Data"
    #expect(folder(container, "shop") == "/users/ann/Library/Caches/waymark")
  }

  @Test("N40: The log says the folder, with the line of the call, and the standard log has that")
  func theFolderIsReported() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let router = Router(reachable: .fromLinks) { RouteTo("/a", name: "a") }
    var messages: [Router.LogMessage] = []
    router.log = { messages.append($0) }
    router.acceptCommands(in: folder.path, isDebugBuild: true, at: .init(file: "App/App.swift", line: 9))
    #expect(messages.map(\.kind) == [.note])
    #expect(messages.map { "\($0)" } == ["App/App.swift:9: `waymark app --folder \(folder.path)` drives this app"])
  }
}
