/// Why a destination does not take a link whose path fits.
protocol MisfitError: Error {
  /// What does not fit, and what lets a route take such links; no value of the link.
  var misfit: String { get }
}

extension RouteStore {
  /// Why the destination of a route does not take a link whose path fits one of its combinations; nil if it does, or there is
  /// none.
  func misfit(of subject: MatchSubject, candidate: Int) -> String? {
    guard let reading = routes[candidates[candidate].route].reading else { return nil }
    do {
      _ = try reading(RouteMatch(subject.link, subject.path, candidate: UInt32(candidate), store: self))
      return nil
    } catch {
      return (error as? any MisfitError)?.misfit
    }
  }
}
