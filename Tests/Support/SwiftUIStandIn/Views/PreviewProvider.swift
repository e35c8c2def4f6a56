/// Makes previews.
///
/// The stand-in shows none.
@MainActor @preconcurrency
public protocol PreviewProvider {
  /// The previews.
  associatedtype Previews: View
  /// The previews.
  @ViewBuilder @MainActor @preconcurrency static var previews: Self.Previews { get }
}
