import Waymark
import WaymarkExplain

/// The reason why a link leads nowhere, and the problems of a table.
enum WhyNot: Example {
  static let idea = "The reason why a link leads nowhere, and the problems of a table"
  static let prints = [
    "nearest: /books/:id",
    "route, parameter or constraint: badPattern",
  ]

  static func run() async throws {
    let router = Router(reachable: .fromLinks)
    router.handle("/books/:id") { _ in true }
    let explanation = router.table.explain(try DeepLink("/boks/42"))
    print("nearest:", explanation.nearest.map { "\($0)" }.joined(separator: " "))
    router.handle("/orders/:id<itn>") { _ in true }  // a slip
    for finding in router.problems where finding.isError {
      print("route, parameter or constraint:", finding.code)  // print(finding) shows the place and the cure
    }
  }
}
