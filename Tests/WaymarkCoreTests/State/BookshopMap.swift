import TestSupport
import Testing
@_spi(Hosting) import WaymarkCore

/// The map most tests of navigation use: login or tabs, with stacks, modals and a hierarchy inside a modal.
enum Bookshop {
  static func routes() -> RouteMap {
    RouteMap {
      SwitchRoutes("root") {
        RouteTo("/login", name: "login")
        TabRoutes("main") {
          StackRoutes("todayTab") {
            RouteTo("/today", name: "today") {
              ModalRoute("story/:kind/:id", name: "story")
              RouteTo("news", name: "news")
            }
          }
          StackRoutes("booksTab") {
            RouteTo("/books", name: "books") {
              RouteTo(":id", name: "book") { RouteTo("reviews/:review", name: "review") }
            }
          }
          StackRoutes("accountTab") {
            RouteTo("/account", name: "account") {
              ModalRoute(as: .cover) {
                TabRoutes("cart") {
                  StackRoutes("orders") { RouteTo("orders", name: "orderList") { RouteTo(":order", name: "order") } }
                  RouteTo("delivery", name: "delivery")
                }
              }
            }
          }
        }
      }
    }
  }

  static func table(_ more: (inout RouteTable.Builder) -> Void = { _ in }) throws -> RouteTable {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.add(routes())
    more(&builder)
    return try builder.build()
  }
}

/// A map and a state, and what verbs make of it.
struct Walk {
  let table: RouteTable
  var state: RouterState
  var steps: [RouterState.Step] = []
  var outcome: RouterState.Outcome = .alreadyThere

  init(_ table: RouteTable) {
    self.table = table
    state = RouterState(first: table)
  }

  init(_ content: some RouteContent) throws {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.add(content)
    self.init(try builder.build())
  }

  mutating func apply(_ action: RouterState.Action) {
    let change = state.change(by: action, in: table)
    steps = change.state.steps(from: state)
    state = change.state
    outcome = change.outcome
  }

  func match(_ link: String) throws -> RouteMatch {
    try #require(try table.match(link), "\(link) matches nothing")
  }

  mutating func go(_ links: String...) throws { for link in links { apply(.show(try match(link), as: .inPlace)) } }

  mutating func push(_ links: String...) throws { for link in links { apply(.show(try match(link), as: .push)) } }

  mutating func present(_ link: String, as options: RouteMap.ModalOptions? = nil) throws {
    apply(.show(try match(link), as: .modal(options)))
  }

  /// The id of the shown entry of a route.
  func id(_ key: String) throws -> RouterState.Entry.ID {
    try #require(state.visibleEntries().last { $0.key == key }).id
  }

  /// Returns the screens that are shown, without the containers.
  func visible() -> String { state.visible().joined(separator: " ") }

  /// The steps as words.
  var words: [String] { steps.map(\.words) }
}

extension RouterState.Step {
  var words: String {
    switch self {
    case .leave(let entry): "leave \(entry.key)"
    case .dismiss(let dismissal): "dismiss \(dismissal.entry.key)"
    case .setRoot(let change), .selectBranch(let change): "\(name) \(change.container.key) \(change.selected ?? "-")"
    case .setStack(let change):
      "setStack \(change.container.key) [\(change.content.map(\.key).joined(separator: " "))] \(change.hint)"
    case .setColumns(let change):
      "setColumns \(change.container.key) [\(change.content.map(\.key).joined(separator: " "))]"
    case .present(let presenting): "present \(presenting.modal.content.key) over \(presenting.presenter.key)"
    case .update(let entry): "update \(entry.key)"
    case .show(let entry): "show \(entry.key)"
    case .hide(let entry): "hide \(entry.key)"
    case .setWindowRoot(let window, _): "setWindowRoot \(window.root.key)"
    case .closeWindow, .activateWindow: name
    }
  }
}
