/// The reason why a destination does not take a link whose path matches.
protocol MisfitError: Error {
  /// The mismatch and a remedy, without values of the link.
  var misfit: String { get }
}

extension RouteStore {
  /// Returns the reason why the destination of a route does not take a link whose path matches.
  ///
  /// Returns `nil` if the destination takes it, or there is none.
  package func misfit(of subject: MatchSubject, candidate: Int) -> String? {
    guard let reading = routes[candidates[candidate].route].reading else { return nil }
    do {
      _ = try reading(RouteMatch(subject.link, subject.path, candidate: UInt32(candidate), store: self))
      return nil
    } catch {
      return (error as? any MisfitError)?.misfit
    }
  }
}
