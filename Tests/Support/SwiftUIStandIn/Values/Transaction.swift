/// The look of a change.
public struct Transaction {
  /// The animation of the change.
  public var animation: Animation?
  /// No animation, whatever a view below says.
  public var disablesAnimations = false
  private var values: [ObjectIdentifier: Any] = [:]
  private var completions: [() -> Void] = []

  /// A plain change.
  public init() {}

  /// An animated change.
  public init(animation: Animation?) {
    self.animation = animation
  }

  /// The value of a key of the app's.
  public subscript<K>(key: K.Type) -> K.Value where K: TransactionKey {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  /// The transaction of the code that runs.
  ///
  /// SwiftUI's is bound to a thread, too.
  nonisolated(unsafe) static var current = Transaction()

  var isPlain: Bool { animation == nil && !disablesAnimations && values.isEmpty && completions.isEmpty }

  /// Another write of the same turn.
  mutating func add(_ other: Transaction) {
    animation = other.animation ?? animation
    disablesAnimations = disablesAnimations || other.disablesAnimations
  }

  func end() { for completion in completions { completion() } }
}

/// A key of a value in a transaction.
public protocol TransactionKey {
  /// The type of the value.
  associatedtype Value
  /// The value where no view has set one.
  static var defaultValue: Self.Value { get }
}

/// Writes so that the change looks so.
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
  let outer = Transaction.current
  defer { Transaction.current = outer }
  Transaction.current = transaction
  return try body()
}

/// Writes with one property of the transaction changed.
public func withTransaction<R, V>(
  _ keyPath: WritableKeyPath<Transaction, V>, _ value: V, _ body: () throws -> R
) rethrows -> R {
  var transaction = Transaction.current
  transaction[keyPath: keyPath] = value
  return try withTransaction(transaction, body)
}

/// Writes animated.
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  var transaction = Transaction.current
  transaction.animation = animation
  return try withTransaction(transaction, body)
}

/// Writes animated, and does something when the animation has ended; the stand-in does so in the next turn.
public func withAnimation<Result>(
  _ animation: Animation? = .default, completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
  _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result {
  nonisolated(unsafe) let completion = completion
  onMainActor { Session.current.later { completion() } }
  return try withAnimation(animation, body)
}
