@_spi(Simulation) import SwiftUIStandIn
@_spi(Simulation) public import UIKitStandIn

/// The device that both frameworks are on.
@_spi(Simulation)
@MainActor
public enum Device {
  /// A new device.
  public static func reset() {
    SwiftUIStandIn.Simulation.reset()
    UIKitStandIn.Simulation.reset()
  }

  /// Turns and animations of both, until nothing is left.
  ///
  /// - Returns: whether that came to an end.
  @discardableResult
  public static func settle() -> Bool {
    var rests = 0
    for _ in 0..<200 {
      let areAtRest = [SwiftUIStandIn.Simulation.settle(atMost: 1), UIKitStandIn.Simulation.settle(atMost: 1)]
      // The last one may have given the first something to do.
      rests = areAtRest.contains(false) ? 0 : rests + 1
      if rests == 2 { return true }
    }
    return false
  }

  /// The controllers that are seen in the windows below those of SwiftUI.
  public static func controllers() -> [UIViewController] {
    WindowOfScene.all.flatMap { UIKitStandIn.Simulation.appeared(in: $0) }
  }
}
