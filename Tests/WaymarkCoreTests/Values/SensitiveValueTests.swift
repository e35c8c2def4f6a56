import Foundation
import Testing
import Waymark

/// A payment whose token is in the path.
private struct Pay: RouteDestination, Equatable {
  static let patterns: [RoutePattern] = ["/pay/:token"]

  var token: String

  init(token: String) { self.token = token }

  init(_ match: RouteMatch) throws(ParameterError) { token = try match.value("token", in: .path) ?? "none" }

  func write(to link: inout DeepLink.Parts) { link.setPath("token", to: token, isSensitive: true) }
}

@Suite("A sensitive value is saved nowhere, wherever it goes · N7 A6")
@MainActor
struct SensitiveValueTests {
  private static let secret = "S3CR3T"

  private func router() -> Router {
    let router = Router(reachable: .fromLinks) {
      StackRoutes("stack") {
        RouteTo("/home", name: "home")
        RouteTo(Pay.self) {
          RouteTo("details", name: "details") { RouteTo("more", name: "more") }
          ModalRoute("receipt", name: "receipt")
          TabRoutes("parts") {
            StackRoutes("firstPart") { RouteTo("first", name: "first") }
            StackRoutes("secondPart") { RouteTo("second", name: "second") }
          }
        }
      }
    }
    router.connect()
    return router
  }

  private nonisolated static let links = [
    "/pay/S3CR3T", "/pay/S3CR3T/details", "/pay/S3CR3T/details/more", "/pay/S3CR3T/receipt", "/pay/S3CR3T/first",
    "/pay/S3CR3T/second",
  ]

  private func texts(_ state: RouterState) throws -> [String] {
    [state.json, String(decoding: try JSONEncoder().encode(state), as: UTF8.self), "\(state)"]
  }

  @Test(arguments: links)
  func sensitiveValueIsNotSaved(_ link: String) throws {
    let router = router()
    router.go(link)
    #expect(try texts(router.state).allSatisfy { !$0.contains(Self.secret) })
  }

  @Test(arguments: links)
  func linkWithASensitiveValueOpens(_ link: String) {
    #expect(router().go(link).isHandled)
  }

  @Test func sensitiveValueIsNotSavedInATab() throws {
    let router = router()
    router.go("/pay/S3CR3T/first")
    router.select("secondPart", in: "parts")
    #expect(try texts(router.state).allSatisfy { !$0.contains(Self.secret) })
  }

  @Test func tabBelowASensitiveScreenIsShown() {
    let router = router()
    router.go("/pay/S3CR3T/first")
    router.select("secondPart", in: "parts")
    #expect(router.state.top()?.key == "second")
  }

  @Test func sensitiveValueIsNotSavedInAPushedChild() throws {
    let router = router()
    router.go("/home")
    router.push("/pay/S3CR3T/details")
    #expect(try texts(router.state).allSatisfy { !$0.contains(Self.secret) })
  }

  /// The file was edited, or saved before the routes were changed.
  @Test func sensitiveValueIsNotSavedWithAnotherRoute() throws {
    let router = Router(reachable: .fromLinks) {
      StackRoutes("stack") {
        RouteTo("/order/:id", name: "order")
        RouteTo(Pay.self)
      }
    }
    router.connect()
    router.restore(
      try RouterState(
        json: """
          {"version":1,"windows":[{"id":0,"root":{"id":0,"route":"stack","container":"stack","content":[
            {"id":1,"route":"order","link":"/pay/S3CR3T"}]}}]}
          """))
    #expect(router.state.windows.first?.root.content.first?.entry.isBlocked == true)
    #expect(try texts(router.state).allSatisfy { !$0.contains(Self.secret) })
  }

  @Test func sensitiveValueIsNotSavedAfterGoingBack() throws {
    let router = router()
    router.go("/pay/S3CR3T/details")
    router.go("/home")
    router.back()
    #expect(try texts(router.state).allSatisfy { !$0.contains(Self.secret) })
  }

  @Test func restoredSensitiveValueIsNotSavedAgain() throws {
    let router = router()
    let old = try RouterState(
      json:
        """
        {"version":1,"windows":[{"id":0,"root":{"id":0,"route":"stack","container":"stack","content":[
          {"id":1,"route":"details","link":"/pay/S3CR3T/details","parameters":[["token","S3CR3T"]]}]}}]}
        """)
    router.restore(old)
    #expect(!router.state.json.contains(Self.secret))
  }

  @Test func otherValuesAreSaved() {
    let router = Router(reachable: .fromLinks) { RouteTo("/a/:id", name: "a") { RouteTo("b", name: "b") } }
    router.connect()
    router.go("/a/1/b")
    #expect(router.state.json.contains("/a/1/b"))
  }
}
