extension TreeCompiler {
  mutating func check(containerName name: String) {
    if name.utf8.allSatisfy({ $0 == UInt8(ascii: " ") }) {
      report(name, "the name of this container is empty: write one", .badContainer)
    } else if containerKeys.contains(name) {
      report(name, "“\(name)” names two containers: names of containers are unique", .duplicateName)
    }
  }

  mutating func checkContainers() {
    for place in places where place.content.isEmpty {
      guard let kind = place.container, kind != .stack else { continue }
      report(
        place.key, "there is nothing in the \(kind.rawValue) “\(place.key)”: add routes, or remove it", .badContainer)
    }
    for place in places { checkChoices(of: place) }
    for place in places where place.container == .split && place.content.count > 4 {
      report(place.key, "the split “\(place.key)” has more than four columns", .badContainer)
    }
  }

  /// Checks that the branches of tabs, a switcher or a split have distinct keys, because only the key identifies one.
  private mutating func checkChoices(of place: RouteTree.Draft) {
    guard place.container != .stack, place.container != nil else { return }
    var keys: Set<String> = []
    for key in place.content.map({ places[$0].key }) where !keys.insert(key).inserted {
      report(
        place.key, "a container and a route in “\(place.key)” are both named “\(key)”: rename one of them",
        .duplicateName)
    }
  }

  mutating func reportDepth(_ place: RouteTree.Draft) {
    report(place.key, "“\(place.key)” is more than \(RouteTree.maxLevels) levels deep in the map", .badContainer)
  }

  private mutating func report(_ name: String, _ message: String, _ code: RouteTable.Problem.Code) {
    errors.append(RouteTable.Problem(code, severity: .error, route: name, message: message))
  }
}
