import Foundation
import Testing

@Suite("Traits of the package")
struct TraitTests {
  // Xcode hands traits down from 26.4 on.
  @Test(
    "No trait is off in silence: the tests of what it brings would be empty, and pass",
    .enabled(
      if: ProcessInfo.processInfo.environment["WAYMARK_ALL_TRAITS"] != nil,
      "the gate and the workflows ask for it; whoever leaves a trait out does so on purpose"))
  func allTraitsAreOn() {
    #if !Macros
      Issue.record("the trait Macros is off")
    #endif
    #if !Diagnostics
      Issue.record("the trait Diagnostics is off")
    #endif
    #if !Tools
      Issue.record("the trait Tools is off")
    #endif
  }
}
