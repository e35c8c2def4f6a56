import Waymark
import WaymarkExplain
import WaymarkMacros
import WaymarkMessages
import WaymarkMigration
import WaymarkRouteFile
import WaymarkSwiftUI
import WaymarkTesting
import WaymarkUIKit

@main @MainActor enum EveryProduct {
  static func main() {
    let router = Router(reachable: .fromLinks) { RouteTo("/books/:id<int>", name: "book") }
    router.open("bookshop://books/42")
    print(router.state.top()?.key ?? "nothing")
  }
}
