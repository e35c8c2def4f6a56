// swift-format-ignore-file

// Examples stand here as they stand in the documentation; there is no SwiftUI on Linux, so scripts/check-apple-types
// checks them.
import AppIntents
import SwiftUI
import UIKit
import WaymarkUIKit

@MainActor
enum SwiftUISnippets {
  @RouteBuilder static func screens() -> RouteMap {
    RouteTo("/books/:id", view: { match in BookView(id: try match.id) })
    RouteTo(PickColor.self, view: { route, sendResult in PickColorView(route.current) { sendResult($0) } })
  }
}

enum MixedRoutes {
  @RouteBuilder @MainActor static var map: RouteMap {
    StackRoutes("shelf") {
      RouteTo("/books", name: "books", screen: { _ in ShelfController() }) {
        RouteTo(":id", name: "book", view: { match in BookView(id: try match.id) })
      }
    }
  }
}

private final class ShelfController: UIViewController {}

#Preview { RoutedView.preview(.at("/books/42")) { AppRoutes.map } }

#Preview { RoutedView.preview(.at("/books/42")) { Shop.routes } }

private enum AppRoutes {
  @MainActor static var map: RouteMap { SwiftUISnippets.screens() }
}

private enum Shop {
  @MainActor static var routes: RouteMap { SwiftUISnippets.screens() }
}

private struct BookView: View {
  let id: Int
  var body: some View { Text("\(id)") }
}

private struct PickColorView: View {
  let current: String
  let choose: (String) -> Void

  init(_ current: String, _ choose: @escaping (String) -> Void) {
    self.current = current
    self.choose = choose
  }

  var body: some View { Text(current) }
}

private struct PickColor: ResultRoute {
  typealias Result = String
  static let patterns: [RoutePattern] = ["/colors/pick"]
  var current: String

  init(_ match: RouteMatch) throws(ParameterError) { current = try match.value("current", in: .query) }
  func write(to link: inout DeepLink.Parts) { link.setQuery("current", to: current) }
}

// MARK: Intents

private struct NoAnswer: IntentResult {}

@available(iOS 26, *)
private struct OpenCartIntent: UISceneAppIntent {
  static let title: LocalizedStringResource = "Open Cart"

  func perform() async throws -> some IntentResult { NoAnswer() }
}

@MainActor
private func receiveIntents(_ router: Router) {
  if #available(iOS 26, tvOS 26, visionOS 26, *) { router.receiveIntents(of: [OpenCartIntent.self]) }
}

private final class CartSceneDelegate: RoutedSceneDelegate {
  @available(iOS 26, *)
  override func scene(_ scene: UIScene, willPerformAppIntent appIntent: any UISceneAppIntent) {
    router.uiKit.receive(appIntent, in: scene)
  }
}
