/// The completion of a step.
///
/// If it is released without a call, it fails the step.
@MainActor
final class StepEnding {
  private weak var driver: HostDriver?
  private let number: Int
  private var isReported = false

  init(of driver: HostDriver, number: Int) {
    self.driver = driver
    self.number = number
  }

  func report(_ outcome: HostDriver.Outcome) {
    isReported = true
    guard let driver else { return }
    // A caller that is notified may release the router.
    withExtendedLifetime(driver.router) { driver.finish(number, outcome) }
  }

  deinit {
    guard !isReported else { return }
    // The task holds the driver weakly, because host and router may be released in one turn.
    Task { @MainActor [weak driver, number] in
      guard let driver else { return }
      withExtendedLifetime(driver.router) { driver.lose(number) }
    }
  }
}
