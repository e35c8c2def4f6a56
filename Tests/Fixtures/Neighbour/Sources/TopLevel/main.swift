import Waymark
import WaymarkTesting

struct PickSize: ResultRoute {
  typealias Result = Int
  static let patterns: [RoutePattern] = ["/sizes/pick"]

  init() {}
  init(_ match: RouteMatch) throws(ParameterError) {}
  func write(to link: inout DeepLink.Parts) {}
}

// At the top level of a file the type says that the result is awaited.
let router = Router(reachable: .inAppOnly) { StackRoutes("stack") { RouteTo("/") { RouteTo(PickSize.self) } } }
let host = HeadlessHost()
router.attach(host, to: .init(0))
Task {
  while router.state.top()?.key != "pickSize" { await Task.yield() }
  if let entry = router.state.top() { SendResultAction(router, for: entry)(42) }
}
let size: ScreenResult<Int> = try await router.present(PickSize())
print("size", size.value ?? 0)
