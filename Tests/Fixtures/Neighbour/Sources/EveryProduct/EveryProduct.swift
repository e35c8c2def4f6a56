import Waymark
import WaymarkExplain
import WaymarkMacros
import WaymarkMessages
import WaymarkMigration
import WaymarkRouteFile
import WaymarkSwiftUI
import WaymarkTesting
import WaymarkUIKit
import WaymarkUniversalLinks

@main @MainActor enum EveryProduct {
  static func main() {
    let router = Router(reachable: .fromLinks) { StackRoutes("books") { RouteTo("/books/:id<int>", name: "book") } }
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    router.open("bookshop://books/42")
    print(host.visible.last ?? "nothing")
  }
}
