extension MapCompiler {
  mutating func check(containerName name: String) {
    if name.utf8.allSatisfy({ $0 == UInt8(ascii: " ") }) {
      report(name, "the name of this container is empty: write one", .badContainer)
    } else if usedKeys.contains(name) {
      report(
        name, "“\(name)” names this container and something else: names are unique over routes and containers",
        .duplicateName)
    }
  }

  mutating func checkContainers() {
    for place in places where place.content.isEmpty {
      guard let kind = place.container, kind != .stack else { continue }
      report(
        place.key, "there is nothing in the \(kind.rawValue) “\(place.key)”: add routes, or remove it", .badContainer)
    }
    for place in places where place.container == .split && place.content.count > 4 {
      report(place.key, "the split “\(place.key)” has more than four columns", .badContainer)
    }
  }

  mutating func reportDepth(_ place: MapPlace) {
    report(place.key, "“\(place.key)” is more than \(Self.mostLevels) levels deep in the map", .badContainer)
  }

  private mutating func report(_ name: String, _ message: String, _ code: RouteTable.Diagnostic.Code) {
    errors.append(RouteTable.Diagnostic(code, severity: .error, route: name, message: message))
  }
}
