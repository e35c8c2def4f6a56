import TestSupport
import Testing
@_spi(Simulation) import UIKitStandIn
import Waymark

/// All tests with a device of the stand-in: there is one at a time, so they run one after the other.
@Suite(.serialized, .device(.simulated) { .simulated })
enum OnOneDevice {}

extension HostClock {
  fileprivate static let simulated = HostClock(
    later: { body in Simulation.atEndOfTurn(order: HostClock.order) { Simulation.later(body) } },
    watch: { Simulation.observeTurns(order: HostClock.order, $0) })
}

extension RouterClock {
  /// The clock of the device: time goes on when a test says so.
  static let simulated = RouterClock(
    uptime: { Simulation.uptime }, sleep: { try await Task.sleep(for: $0) }, timer: { Simulation.after($0, $1) })
}
