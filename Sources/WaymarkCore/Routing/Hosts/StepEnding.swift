/// What a host calls when a step has ended; let go of without a call, it says so.
@MainActor
final class StepEnding {
  private weak var driver: HostDriver?
  private let number: Int
  private var isTold = false

  init(of driver: HostDriver, number: Int) {
    self.driver = driver
    self.number = number
  }

  func report(_ outcome: HostDriver.Outcome) {
    isTold = true
    driver?.finish(number, outcome)
  }

  deinit {
    guard !isTold else { return }
    // Held weakly until then: host and router may go in one turn.
    Task { @MainActor [weak driver, number] in driver?.lose(number) }
  }
}
