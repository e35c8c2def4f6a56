import Waymark

/// The words about a node of a drawing.
struct NodeLabel {
  /// A fact about a node, on a coloured ground.
  struct Badge {
    enum Kind: String, CaseIterable {
      case guarded, reach, redirect, alias, action, cut
    }

    let kind: Kind
    let text: String
  }

  let title: String
  /// The pattern of a route, or the kind of a container with its tab.
  let subtitle: String?
  /// The presentation of a modal.
  let presentation: String?
  private(set) var badges: [Badge] = []
  /// The module that declares it.
  let module: String?

  init(_ node: DrawnNode, in map: DrawnMap) {
    title = node.key
    let tab = node.place.attachments[TabLabel.self]?.words
    if let route = node.route {
      subtitle = [node.key == route.pattern.text ? nil : route.pattern.text, tab].compactMap { $0 }.joined(
        separator: "  ")
      module = map.table.location(of: route)?.module
    } else {
      subtitle = [node.place.container?.rawValue, tab].compactMap { $0 }.joined(separator: "  ")
      module = nil
    }
    presentation = node.modal?.words
    addBadges(node, map)
  }

  private mutating func addBadges(_ node: DrawnNode, _ map: DrawnMap) {
    let attached = node.place.attachments[AttachedGuards.self]
    for guarding in attached?.entering ?? [] { add(.guarded, "guard \(guarding.name)") }
    for guarding in attached?.leaving ?? [] { add(.guarded, "leave guard \(guarding.name)") }
    if attached?.isConfirmed == true { add(.guarded, "asks for confirmation") }
    guard let route = node.route else { return addCut(node) }
    if let redirect = route.redirect { add(.redirect, "→ \(redirect.text)") }
    if let words = route.attachments[RouteHandler.self]?.words { add(.action, "action: \(words)") }
    if route.reach != map.table.options.reachable { add(.reach, route.reach.sentence) }
    if !route.schemes.isEmpty { add(.reach, route.schemes.map { $0 + ":" }.joined(separator: " ")) }
    if !route.hosts.isEmpty { add(.reach, route.hosts.joined(separator: " ")) }
    for alias in map.aliases(of: route) { add(.alias, "also \(alias.text)") }
    if route.priority != 0 { add(.action, "priority \(route.priority)") }
    for note in node.place.missingScreen { add(.action, note) }
    addCut(node)
  }

  private mutating func addCut(_ node: DrawnNode) {
    if node.hiddenCount > 0 { add(.cut, "\(node.hiddenCount) more below") }
  }

  private mutating func add(_ kind: Badge.Kind, _ text: String) { badges.append(Badge(kind: kind, text: text)) }

  /// Everything about the node, a line for each fact.
  var tooltip: String {
    ([title] + [subtitle, presentation, module.map { "module \($0)" }].compactMap { $0 } + badges.map(\.text))
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }
}

extension TabLabel {
  /// The title of the tab and the name of its icon.
  fileprivate var words: String { "tab “\(title)”" + (imageName.map { " (\($0))" } ?? "") }
}

extension RouteMap.ModalOptions {
  /// The presentation as people say it.
  var words: String {
    let kind = style == .cover ? "full screen" : style.name
    return kind + (inNavigationController ? " with a stack" : "") + (anchor == .window ? ", over the window" : "")
  }
}

extension RouteTable.Reach {
  /// The sources as people say it.
  fileprivate var sentence: String {
    switch self {
    case .fromLinks: "from all links"
    case .inAppOnly: "only from the app"
    case .fromRedirects(.fromLinks): "only by redirects"
    case .fromRedirects(let reach): "only by redirects, \(reach.sentence)"
    case .fromSources(let sources) where sources.isEmpty: "only from the app"
    case .fromSources(let sources): "from \(sources.map(\.name).sorted().joined(separator: ", "))"
    }
  }
}
