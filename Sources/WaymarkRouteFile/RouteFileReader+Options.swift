import Waymark
import WaymarkMigration

extension RouteFileReader {
  mutating func readOptions(_ node: JSONNode) {
    guard let members = object(node, "options") else { return }
    var hasPolicy = false
    // An author who names a parameter in a file wants links to carry it.
    let named = members.filter { ["fallbackParameter", "noAnimationParameter"].contains($0.key) }
    if named.contains(where: { if case .null = $0.value.value { false } else { true } }) {
      builder.options.controlParameters = .fromLinks
    }
    for member in members {
      hasPolicy = hasPolicy || member.key == "hostPolicy"
      readOption(member)
    }
    guard !hasPolicy else { return }
    builder.options.hostPolicy = OptionsForm.usual(preset, hasHosts: !builder.options.hosts.isEmpty).hostPolicy
  }

  private static let optionKeys = [
    "schemes", "hosts", "hostPolicy", "matchOrder", "passing", "caseSensitive", "plus", "malformed", "repeatedQuery",
    "queryItems", "mergedOrder", "fragmentItems", "queryInFragment", "optionalGroups", "redirect", "redirectLimit",
    "limits", "reachable",
    "fallback", "fallbackParameter", "noAnimationParameter", "errorScreen", "constraints", "claims",
    "controlParameters", "presentation", "modal",
  ]

  private mutating func readOption(_ member: JSONNode.Member) {
    let node = member.value
    switch member.key {
    case "schemes": builder.options.schemes = strings(node)
    case "hosts": builder.options.hosts = strings(node)
    case "hostPolicy": set(\.hostPolicy, choice(node))
    case "matchOrder": set(\.matchOrder, choice(node))
    case "passing": set(\.passing, bool(node))
    case "caseSensitive": set(\.caseSensitive, bool(node))
    case "plus": set(\.plus, choice(node))
    case "malformed": set(\.malformedWord, choice(node))
    case "repeatedQuery": set(\.repeatedQuery, choice(node))
    case "queryItems": set(\.queryItemsWord, choice(node))
    case "mergedOrder": builder.options.mergedOrder = elements(node).compactMap { choice($0) }
    case "fragmentItems": set(\.fragmentItems, choice(node))
    case "queryInFragment": set(\.queryInFragment, bool(node))
    case "optionalGroups": set(\.optionalGroups, bool(node))
    case "constraints": for name in strings(node) { builder.options.constraints[name] = { _ in true } }
    case "claims": for claim in elements(node) { readClaim(claim) }
    case "redirect": readRedirects(node)
    case "redirectLimit": set(\.redirectLimit, int(node, atLeast: 0))
    case "limits": readLimits(node)
    case "reachable": set(\.reachable, reach(node))
    case "fallback":
      builder.options.fallback = optionalString(node)
      if let fallback = builder.options.fallback { locations.note(fallback, at: node.offset) }
    case "errorScreen":
      errorScreen = optionalString(node)
      if let errorScreen { locations.note(errorScreen, at: node.offset) }
    case "fallbackParameter": builder.options.fallbackParameter = optionalString(node)
    case "noAnimationParameter": builder.options.noAnimationParameter = optionalString(node)
    case "controlParameters": set(\.controlParameters, reach(node))
    case "presentation": presentation = readPresentation(node) ?? .inPlace
    case "modal": modal = readModal(node) ?? modal
    default:
      problems += JSONFields([member], known: Self.optionKeys).unknown(after: problems.count)
    }
  }

  private mutating func set<Value>(_ path: WritableKeyPath<RouteTable.Options, Value>, _ value: Value?) {
    if let value { builder.options[keyPath: path] = value }
  }

  private mutating func readClaim(_ node: JSONNode) {
    guard let pattern = string(node) else { return }
    do throws(LinkClaim.Invalid) {
      claims.append(try LinkClaim(RoutePattern(pattern)))
    } catch {
      add(node, error.description)
    }
  }

  private mutating func readRedirects(_ node: JSONNode) {
    if case .null = node.value { return }
    for member in object(node, "redirect") ?? [] {
      guard let target = notedString(member.value) else { continue }
      locations.note(member.key, at: member.keyOffset)
      builder.options.redirects.append(
        RedirectRoute(RoutePattern(member.key), to: RoutePattern(target)))
    }
  }

  private mutating func readLimits(_ node: JSONNode) {
    guard let fields = fields(node, "limits", ["bytes", "segments", "queryItems"]) else { return }
    let standard = DeepLink.Limits()
    builder.options.limits = DeepLink.Limits(
      bytes: fields["bytes"].flatMap { int($0, atLeast: 0) } ?? standard.bytes,
      segments: fields["segments"].flatMap { int($0, atLeast: 0) } ?? standard.segments,
      queryItems: fields["queryItems"].flatMap { int($0, atLeast: 0) } ?? standard.queryItems)
  }

  /// Reads `links`, `inApp`, `redirects`, a list of sources, or `{"redirects": …}` with one of these.
  mutating func reach(_ node: JSONNode) -> RouteTable.Reach? {
    if case .object = node.value {
      guard let fields = fields(node, "reachable", ["redirects"]), let inner = fields["redirects"] else { return nil }
      return reach(inner).map { .fromRedirects(of: $0) }
    }
    if case .array(let elements) = node.value {
      return .fromSources(Set(elements.compactMap { source($0) }))
    }
    guard let word = string(node) else { return nil }
    switch word {
    case "links": return .fromLinks
    case "inApp": return .inAppOnly
    case "redirects": return .fromRedirects
    default:
      add(node, "“\(word)” is not known: write \"links\", \"inApp\", \"redirects\", or a list of sources")
      return nil
    }
  }

  private mutating func source(_ node: JSONNode) -> DeepLink.Source? {
    guard let name = string(node) else { return nil }
    do throws(DeepLink.Source.Unknown) {
      return try DeepLink.Source(requested: name)
    } catch {
      add(node, error.description)
      return nil
    }
  }
}
