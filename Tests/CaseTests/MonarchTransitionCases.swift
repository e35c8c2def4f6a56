import TestSupport
import Testing
@_spi(Hosting) import Waymark

/// MonarchRouter's cases about transitions: what is shown after each step, and with which parameters.
@Suite("MonarchRouter cases: transitions · M1, M2, M5, M7, M8, M12")
struct MonarchTransitionCases {
  static let differences = Differences(
    Difference("a map has a first state; MonarchRouter shows a placeholder until a request matches") {
      $0.expect["steps"].elements.contains { $0["stateStack"].description.contains("placeholder") }
    },
    Difference("a branch that is selected keeps what it shows, parameters too; one never shown gets its first state") {
      $0.json["location"].elements.contains { $0["options"].texts.contains("junctionsOnly") }
    },
    Difference("what the user does becomes state (M12)") { row in
      row.json["location"].elements.contains { $0["user"].exists }
    },
    Difference("values are decoded once, and items without a value are there (SEMANTICS §1)") { row in
      row.json["location"].elements.contains { ($0["dispatch"].text ?? "").contains("%") }
    },
    Difference("a parent that would lack a parameter is left out below an absolute child (SEMANTICS §2)") { row in
      row.setup["hierarchy"].description.contains("x/y/:z")
        && row.json["location"].elements.contains { $0["dispatch"].text == "x/y/z" }
    })

  @Test(arguments: CaseFile.cases("monarch", kinds: "transition"))
  func transitionCasesHold(_ row: PredecessorCase) throws {
    var walk = try MonarchWalk(row.setup["hierarchy"])
    var mismatches = Mismatches()
    for (step, expected) in zip(row.json["location"].elements, row.expect["steps"].elements) {
      walk.take(step)
      mismatches.compare("shown after \(step)", walk.shown, Self.shown(expected["stateStack"]))
      guard let parameters = expected["calls"].texts.last(where: { $0.hasPrefix("setParameters") }) else { continue }
      mismatches.compare("parameters after \(step)", walk.parameters, parameters)
    }
    Self.differences.check(row, mismatches)
  }

  /// The expected changes: screens that leave, what is dismissed and presented, and how stacks change.
  @Test(arguments: CaseFile.cases("monarch", kinds: "idealTransition"))
  func idealTransitionCasesHold(_ row: PredecessorCase) throws {
    var walk = try MonarchWalk(row.setup["hierarchy"])
    for step in row.json["location"].elements { walk.take(step) }
    var mismatches = Mismatches()
    mismatches.compare("steps", walk.operations, row.expect["lastStepOps"].texts.compactMap(Self.operation))
    Self.differences.check(row, mismatches)
  }

  @Test func eachDifferenceHasACase() {
    #expect(Self.differences.reasons(withoutCaseIn: CaseFile.cases("monarch")).isEmpty)
  }

  /// The state as MonarchRouter tells it, in one list; a placeholder is what stands for a switcher.
  private static func shown(_ stack: JSONValue) -> [String] {
    stack.elements.flatMap { element -> [String] in
      if let text = element.text { return [text.replacing(":placeholder", with: "")] }
      return element.members.flatMap { [$0.key] + shown($0.value) }
    }
  }

  /// An operation in the words of the steps; nil for one that steps do not have.
  private static func operation(_ text: String) -> String? {
    if text.hasPrefix("loadTab") { return nil }
    let bare = text.prefix { $0 != "(" }
    return bare.split(separator: " ").joined(separator: " ")
      .replacing("didLeave", with: "leave").replacing("setSection", with: "setRoot")
      .replacing("selectTab", with: "selectBranch").replacing("updateParameters", with: "update")
      .replacing(" from home", with: "").replacing(" id=6", with: "").replacing(", ", with: " ")
  }
}

/// A hierarchy of MonarchRouter, and what requests and the user make of it.
private struct MonarchWalk {
  let table: RouteTable
  private var state: RouterState
  private var steps: [RouterState.Step] = []
  private var target: RouterState.Entry?

  init(_ hierarchy: JSONValue) throws {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.matchOrder = .registration
    var builder = RouteTable.Builder(options: options)
    builder.add(Self.content(hierarchy))
    table = try builder.build()
    state = RouterState(first: table)
  }

  /// Each route has a whole path of its own, whatever it is below of; modals come before what is pushed.
  private static func content(_ node: JSONValue) -> RouteMap {
    let id = node["id"].text ?? ""
    let inside = node["options"].exists ? node["options"] : node["stack"]
    let routes = RouteMap { for inner in inside.elements { content(inner) } }
    let below = RouteMap {
      ModalRoute { for modal in node["modals"].elements { content(modal) } }
      for child in node["children"].elements { content(child) }
    }
    switch node["type"].text {
    case "switcher": return SwitchRoutes(id) { routes }.routes
    case "fork": return TabRoutes(id) { routes }.routes
    case "stack": return StackRoutes(id) { routes }.routes
    default:
      var declaration = RouteTable.Declaration(RoutePattern(node["route"].text ?? ""), name: id)
      declaration.isAbsolute = true
      return RouteTo(declaration) { below }.routes
    }
  }

  mutating func take(_ step: JSONValue) {
    let before = state
    if let request = step["dispatch"].text {
      dispatch(request, selectsOnly: step["options"].texts.contains("junctionsOnly"))
    } else if step["user"]["pop"].exists {
      apply(.host(.popped(to: state.visibleEntries().dropLast().last?.id ?? .init(-1))))
    } else {
      apply(.host(.dismissed(state.top()?.id ?? .init(-1))))
    }
    steps = state.steps(from: before)
  }

  private mutating func dispatch(_ request: String, selectsOnly: Bool) {
    guard let match = try? table.match(request) else { return }
    apply(selectsOnly ? .selectBranches(match) : .show(match, as: .inPlace))
    target = state.visibleEntries().last { $0.key == match.route.name }
  }

  private mutating func apply(_ action: RouterState.Action) {
    state = state.change(by: action, in: table).state
  }

  /// The screens that are shown, with the screens of a switcher in its place.
  var shown: [String] {
    let keys = state.visible()
    return keys.indices.map { index in
      table.container(named: keys[index])?.container == .switcher && index + 1 < keys.count
        ? keys[index + 1] : keys[index]
    }
  }

  var parameters: String {
    let path = (target?.parameters ?? []).map { "\($0.name)=\($0.value)" }.sorted().joined(separator: ",")
    let query = (target?.query ?? []).map { "\($0.name)=\($0.value ?? "")" }.joined(separator: ",")
    return "setParameters \(target?.key ?? "") path{\(path)} query{\(query)} fragment=nil"
  }

  /// The steps in a few words.
  var operations: [String] {
    steps.compactMap { step in
      switch step {
      case .leave(let entry): "leave \(entry.key)"
      case .dismiss(let dismissal): "dismiss \(dismissal.entry.key)"
      case .present(let presenting): "present \(presenting.modal.content.key) over \(presenting.presenter.key)"
      case .setRoot(let change), .selectBranch(let change):
        "\(step.name) \(change.container.key) \(change.selected ?? "")"
      case .setStack(let change) where change.hint == .push:
        "push \(change.container.key) \(change.content.last?.key ?? "")"
      case .setStack(let change):
        "setStack \(change.container.key) [\(change.content.map(\.key).joined(separator: " "))]"
      case .update(let entry): "update \(entry.key)"
      default: nil
      }
    }
  }
}
