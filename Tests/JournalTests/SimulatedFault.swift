/// The fault in one call to a simulated storage.
enum SimulatedFault: Hashable, Sendable {
  /// The call does nothing and throws.
  case error(Int32)
  /// A call that writes takes this many tenths of the bytes, never all; any other one throws.
  case part(tenths: Int)
  /// The call does its work and throws nevertheless.
  case errorAfterwards(Int32)
  /// The process dies before the call.
  case deathBefore
  /// The process dies while the call writes: this many tenths of the bytes; any other call is not made.
  case deathInside(tenths: Int)
  /// The process dies after the call.
  case deathAfter

  static let all: [SimulatedFault] = [
    .error(ErrorCode.input), .error(ErrorCode.full), .error(ErrorCode.readOnly), .error(ErrorCode.access),
    .part(tenths: 0), .part(tenths: 1), .part(tenths: 6), .part(tenths: 9), .errorAfterwards(ErrorCode.input),
    .deathBefore, .deathInside(tenths: 2), .deathInside(tenths: 7), .deathInside(tenths: 10), .deathAfter,
  ]

  /// True if the process is gone afterwards.
  var isDeath: Bool {
    switch self {
    case .deathBefore, .deathInside, .deathAfter: true
    case .error, .part, .errorAfterwards: false
    }
  }

  /// The numbers of errors, the same on every system.
  enum ErrorCode {
    static let input: Int32 = 5
    static let access: Int32 = 13
    static let full: Int32 = 28
    static let readOnly: Int32 = 30
  }
}
