package import Waymark

/// Something that an app asks a router for, for random journeys.
package enum Verb: LosslessStringConvertible, Equatable, Sendable {
  case open(String)
  case push(String)
  case present(String)
  case replace(String)
  case pop
  case dismiss
  case select(String)

  /// - Parameters:
  ///   - branches: keys of branches of the container `main`.
  ///   - onlyOpened: links to what can be no screen of a stack.
  package static func random(
    _ random: inout SeededGenerator, links: [String], branches: [String], onlyOpened: Set<String> = []
  ) -> Verb {
    let link = random.pick(links)
    switch Int.random(in: 0..<10, using: &random) {
    case 0...6 where onlyOpened.contains(link): return .open(link)
    case 0...3: return .open(link)
    case 4: return .push(link)
    case 5: return .present(link)
    case 6: return .replace(link)
    case 7: return .pop
    case 8: return .dismiss
    default: return .select(random.pick(branches))
    }
  }

  @discardableResult
  @MainActor package func act(on router: Router) -> Navigation {
    switch self {
    case .open(let link): router.open(link, .init(from: .inApp))
    case .push(let link): router.push(link)
    case .present(let link): router.present(link)
    case .replace(let link): router.replace(link)
    case .pop: router.pop()
    case .dismiss: router.dismiss()
    case .select(let branch): router.select(branch, in: "main")
    }
  }

  package var description: String {
    switch self {
    case .open(let link): "open \(link)"
    case .push(let link): "push \(link)"
    case .present(let link): "present \(link)"
    case .replace(let link): "replace \(link)"
    case .pop: "pop"
    case .dismiss: "dismiss"
    case .select(let branch): "select \(branch)"
    }
  }

  /// Reads what `description` writes.
  package init?(_ text: String) {
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    switch (words.first, words.dropFirst().first) {
    case ("open", let link?): self = .open(link)
    case ("push", let link?): self = .push(link)
    case ("present", let link?): self = .present(link)
    case ("replace", let link?): self = .replace(link)
    case ("pop", nil): self = .pop
    case ("dismiss", nil): self = .dismiss
    case ("select", let branch?): self = .select(branch)
    default: return nil
    }
  }
}
