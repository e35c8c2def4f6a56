// swift-format-ignore-file

// Examples stand here as they stand in the documentation.
import Observation
@_spi(Simulation) import SwiftUIStandIn
import Testing
import Waymark
import WaymarkSwiftUI

extension OnOneDevice {
  @Suite("Documentation: tabs, sheets and zooms · N36")
  @MainActor
  struct TabsSnippets {
    @Test func theExampleOfThePageRuns() {
      Simulation.reset()
      Simulation.launch(TabbedApp())
      Simulation.settle()
      #expect(Simulation.tabLooks().map(\.title) == ["Books", "Jazz", "Search"])
      #expect(Simulation.tap("Emma"))
      Simulation.settle()
      #expect(Simulation.texts().contains("cover 4"))
      #expect(Simulation.zoomsOutOfView() == true)
      #expect(Simulation.goBack())
      Simulation.settle()
      #expect(Simulation.tap("Filter"))
      Simulation.settle()
      #expect(Simulation.presented().last?.style == "popover")
    }
  }
}

@Observable @MainActor
private final class Inbox {
  var unread = 2
}

private struct TabbedApp: App {
  static let inbox = Inbox()
  static let router = Router(reachable: .fromLinks) { routes(inbox) }

  var body: some Scene {
    WindowGroup { RoutedView(Self.router) }
  }

  @RouteBuilder private static func routes(_ inbox: Inbox) -> RouteMap {
    TabRoutes("main") {
      StackRoutes("books") {
        RouteTo("/books", name: "list") { _ in CoverList() } below: {
          RouteTo(":id<int>", name: "cover") { match in CoverView(id: try match.id) }.zooms()
          ModalRoute("filter", name: "filter", as: .popover) { _ in FilterView() }
          ModalRoute("map", name: "map") { _ in MapView() }
            .sheet(SheetOptions(detents: [.height(120), .fraction(0.4), .large], undimmed: .fraction(0.4)))
        }
      }
      .tab("Books", systemImage: "book").badge { inbox.unread }
      StackRoutes("jazz") { RouteTo("/jazz", name: "jazzList") { _ in Text("jazz") } }
        .tab("Jazz", systemImage: "music.note", section: "Shelves")
      StackRoutes("find") { RouteTo("/search", name: "search") { _ in Text("search") } }
        .tab("Search", systemImage: "magnifyingglass", isSearch: true)
    }
    .tabs(TabOptions(showsSidebar: true, minimizes: .onScrollDown, customization: "main"))
    .tabAccessory { NowPlaying() }
  }
}

private struct CoverList: View {
  @Environment(\.openRoute) private var openRoute

  var body: some View {
    RouteLink("Emma", to: "/books/4")
    Button("Filter") { openRoute("/books/filter") }.routeSource(named: "filter")
  }
}

private struct CoverView: View {
  let id: Int
  var body: some View { Text("cover \(id)") }
}

private struct FilterView: View {
  var body: some View { Text("filter") }
}

private struct MapView: View {
  var body: some View { Text("map") }
}

private struct NowPlaying: View {
  var body: some View { Text("now playing") }
}

private struct Photo {
  let id: Int
}

private struct Thumbnail: View {
  let photo: Photo
  init(_ photo: Photo) { self.photo = photo }
  var body: some View { Text("photo") }
}

struct Paper: ViewModifier {
  func body(content: Content) -> some View { content.presentationBackground(Color.clear) }
}

private struct Loose: View {
  let photo: Photo
  @Environment(\.openRoute) private var openRoute

  var body: some View {
    Thumbnail(photo).routeSource("/photos/\(photo.id)")
    Button("Voucher") { openRoute("/voucher") }.routeSource(named: "voucher")
  }

  @RouteBuilder @MainActor private static func sheets() -> RouteMap {
    ModalRoute("/cart", name: "cart").sheet(.half)
    ModalRoute("/map/place/:id", name: "place")
      .sheet(SheetOptions(detents: [.height(120), .fraction(0.4), .large], undimmed: .fraction(0.4)))
    ModalRoute("/cart", name: "cart").sheet(.half, modifier: Paper())
  }

  @RouteBuilder @MainActor private static func tabs(_ inbox: Inbox) -> RouteMap {
    StackRoutes("jazz") { RouteTo("/jazz", name: "jazz") }.tab("Jazz", systemImage: "music.note", section: "Shelves")
    StackRoutes("find") { RouteTo("/search", name: "find") }.tab("Search", systemImage: "magnifyingglass", isSearch: true)
    StackRoutes("inbox") { RouteTo("/inbox", name: "inbox") }
      .tab("Inbox", systemImage: "tray").badge { inbox.unread }       // inbox is @Observable
    TabRoutes("main") { StackRoutes("books") { RouteTo("/books", name: "books") } }
      .tabs(TabOptions(showsSidebar: true, minimizes: .onScrollDown, customization: "main"))
    TabRoutes("main") { StackRoutes("books") { RouteTo("/books", name: "books") } }
      .tabAccessory { NowPlaying() }
    RouteTo("/photos", name: "photos") {
      RouteTo(":id", name: "photo").zooms()       // out of the view with .routeSource("/photos/4"), or its RouteLink
    }
  }
}
