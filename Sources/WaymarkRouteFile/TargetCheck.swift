import Waymark

extension RouteTable {
  /// Returns the problem of a link that the app itself leads to, such as what a guard shows, or `nil` if a route takes it.
  ///
  /// - Parameters:
  ///   - target: the link, or a pattern that is filled with the values of another link.
  ///   - clause: the one who leads there, for the message: “which guard “signedIn” shows”.
  package func problem(ofTarget target: String, _ clause: String) -> Problem? {
    func found(_ message: String) -> Problem {
      Problem(.nowhere, severity: .warning, pattern: target, offset: 0, message: message)
    }
    let template: RedirectTemplate
    do throws(PatternFault) {
      template = try RedirectTemplate(target, syntax: options.patternSyntax)
    } catch {
      return found("“\(target)”, \(clause), is not a link: \(error.message)")
    }
    if !template.names.isEmpty {
      return store.mayMatch(template)
        ? nil : found("no route matches “\(target)”, \(clause): declare a route for it, or change the link")
    }
    return problem(ofLink: target, clause).map(found)
  }

  private func problem(ofLink text: String, _ clause: String) -> String? {
    do throws(Rejection) {
      let resolution = resolve(try link(text, from: .inApp))
      guard resolution.match == nil else { return nil }
      if case .rejected(let rejection) = resolution.outcome { throw rejection }
      let near = NearestRoutes(self).patterns(near: resolution).first { $0.isSimilar }
      let cure = near.map { "did you mean “\($0.pattern)”?" } ?? "declare a route for it, or change the link"
      return "no route matches “\(text)”, \(clause): \(cure)"
    } catch {
      return "“\(text)”, \(clause), is refused: \(error.detail)"
    }
  }

  /// Returns the problem of a screen that a guard shows for a deferred link, and that a guard defers, too.
  ///
  /// - Parameter name: the guard that defers the screen.
  package func problem(ofPlaceholder target: String, deferredBy name: String) -> Problem {
    Problem(
      .unreachableTarget, severity: .warning, pattern: target, offset: 0,
      message:
        "“\(target)” is the placeholder for a deferred link, and “\(name)” defers it, too: leave it out of that guard")
  }

  /// The problem of a redirect by a guard to a screen that the same guard refuses.
  package func problem(ofTarget target: String, refusedBy name: String) -> Problem {
    Problem(
      .redirectLoop, severity: .warning, pattern: target, offset: 0,
      message: "guard “\(name)” denies “\(target)”, its own redirect target: leave that route out of the guard")
  }
}
