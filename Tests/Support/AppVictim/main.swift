import Dispatch
import Foundation
import Waymark
import WaymarkTesting

// A running app without a screen, to be driven by the command, stopped and killed. Arguments: the folder, and `debug` or
// `release`.

guard CommandLine.arguments.count == 3 else { fatalError("two arguments are needed") }
let folder = CommandLine.arguments[1]
let isDebugBuild = CommandLine.arguments[2] == "debug"

func tell(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

let late = RouteGuard.async("late") { _ in
  try await Task.sleep(for: .seconds(1_000))
  return .proceed
}
let router = Router(hosts: ["books.example.com"], schemes: ["bookshop"], reachable: .fromLinks) {
  TabRoutes("main") {
    StackRoutes("booksTab") {
      RouteTo("/books", name: "books") { RouteTo(":id<int>", name: "book") }
      RouteTo("/late", name: "late").guarded(by: late)
      RouteTo("/secret", name: "secret").reachable(.inAppOnly)
      RouteTo("/denied", name: "denied").guarded(by: RouteGuard("refused") { _ in .denied("s3cret reason") })
    }
    StackRoutes("todayTab") { RouteTo("/today", name: "today") }
  }
}
let host = HeadlessHost()
router.configuration.log = { message in if message.kind == .mistake { tell("\(message)") } }
router.attach(host, to: .init(0))
router.acceptCommands(
  in: folder, isDebugBuild: isDebugBuild, at: RouteTable.SourceLocation(file: "Shop/App.swift", line: 9))
tell("ready")
dispatchMain()
