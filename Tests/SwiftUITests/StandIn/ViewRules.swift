@_spi(Simulation) import SwiftUIStandIn
import Testing

/// The rules of views, their identity and their state as SwiftUI's documentation has them.
extension OnOneDevice {
  @Suite("SwiftUI: rules of views")
  @MainActor
  struct ViewRules {
    let box = Box()

    struct Counter: View {
      @State private var count = 0
      let name: String

      var body: some View {
        Text("\(name) \(count)")
        Button("count \(name)") { count += 1 }
      }
    }

    struct Branches: View {
      let box: Box

      var body: some View {
        if box.isShown { Counter(name: "yes") } else { Counter(name: "no") }
        Counter(name: "fixed").id(box.number)
        ForEach(box.path, id: \.self) { number in Counter(name: "row \(number)") }
      }
    }

    @Test func aViewKeepsItsStateWhileItStaysInItsPlace() {
      OneView.show { Branches(box: box) }
      Simulation.tap("count no")
      Simulation.settle()
      #expect(Simulation.texts().first == "no 1")
      box.isShown = true
      Simulation.settle()
      #expect(Simulation.texts().first == "yes 0")
      box.isShown = false
      Simulation.settle()
      #expect(Simulation.texts().first == "no 0")
    }

    @Test func anotherIdIsAnotherView() {
      OneView.show { Branches(box: box) }
      Simulation.tap("count fixed")
      Simulation.settle()
      #expect(Simulation.texts().contains("fixed 1"))
      box.number = 1
      Simulation.settle()
      #expect(Simulation.texts().contains("fixed 0"))
    }

    @Test func rowsKeepTheirStateByTheirIds() {
      box.path = [1, 2]
      OneView.show { Branches(box: box) }
      Simulation.tap("count row 2")
      Simulation.settle()
      box.path = [2, 3]
      Simulation.settle()
      #expect(Simulation.texts().filter { $0.hasPrefix("row") } == ["row 2 1", "row 3 0"])
    }

    @Test func anotherTypeInAnAnyViewIsAnotherView() {
      let box = box
      OneView.show { Erasing(box: box) }
      Simulation.tap("count plain")
      Simulation.settle()
      box.number = 1
      Simulation.settle()
      #expect(Simulation.texts().first == "plain 1")
      box.isShown = true
      Simulation.settle()
      box.isShown = false
      Simulation.settle()
      #expect(Simulation.texts().first == "plain 0")
    }

    struct Erasing: View {
      let box: Box

      var body: some View {
        Text("\(box.number)").hidden()
        box.isShown ? AnyView(Text("other")) : AnyView(Counter(name: "plain"))
      }
    }

    // MARK: Evaluations

    struct Outer: View {
      let box: Box

      var body: some View {
        Text("outer \(box.number)")
        Inner(name: "same")
        Inner(name: "\(box.number)")
      }
    }

    struct Inner: View {
      @Environment(\.depth) private var depth
      let name: String
      var body: some View { Text("\(name) at \(depth)") }
    }

    @Test func aViewWithTheSameValuesIsNotEvaluatedAgain() {
      let box = box
      OneView.show { Outer(box: box) }
      #expect(Simulation.evaluations(of: Outer.self) == 1)
      #expect(Simulation.evaluations(of: Inner.self) == 2)
      box.number = 1
      Simulation.settle()
      #expect(Simulation.evaluations(of: Outer.self) == 2)
      #expect(Simulation.evaluations(of: Inner.self) == 3)
    }

    @Test func unreadPropertyUpdatesNoView() {
      let box = box
      OneView.show { Outer(box: box) }
      box.text = "new"
      Simulation.settle()
      #expect(Simulation.evaluations(of: Outer.self) == 1)
    }

    @Test func writesOfATurnAreOneUpdate() {
      let box = box
      OneView.show { Outer(box: box) }
      for number in 1...5 { box.number = number }
      Simulation.settle()
      #expect(Simulation.evaluations(of: Outer.self) == 2)
      #expect(Simulation.texts().first == "outer 5")
    }

    @Test func environmentValueReachesItsReadersOnly() {
      let box = box
      OneView.show { Deep(box: box) }
      #expect(Simulation.texts() == ["below at 0"])
      box.number = 3
      Simulation.settle()
      #expect(Simulation.texts() == ["below at 3"])
      #expect(Simulation.evaluations(of: Between.self) == 1)
      #expect(Simulation.evaluations(of: Inner.self) == 2)
    }

    struct Deep: View {
      let box: Box
      var body: some View { Between().environment(\.depth, box.number) }
    }

    struct Between: View {
      var body: some View { Inner(name: "below") }
    }

    // MARK: Values

    @Test func objectsAreFoundInTheEnvironmentByTheirType() {
      let box = box
      OneView.show { Finder().environment(box) }
      Simulation.tap("set")
      Simulation.settle()
      #expect(Simulation.texts().first == "7 true")
    }

    struct Finder: View {
      @Environment(Box.self) private var box
      @Environment(Box.self) private var sometimes: Box?

      var body: some View {
        @Bindable var box = box
        Text("\(box.number) \(sometimes === box)")
        Setter(number: $box.number)
      }
    }

    struct Setter: View {
      @Binding var number: Int
      var body: some View { Button("set") { number = 7 } }
    }

    @Test func modifiersOfTheAppHaveStateToo() {
      OneView.show { Text("inside").modifier(Framed()) }
      Simulation.tap("frame")
      Simulation.settle()
      #expect(Simulation.texts() == ["inside", "frame", "frames 1"])
    }

    struct Framed: ViewModifier {
      @State private var frames = 0

      func body(content: Content) -> some View {
        content
        Button("frame") { frames += 1 }
        Text("frames \(frames)")
      }
    }

    @Test func changesAreReportedWithOldAndNewValue() {
      let box = box
      OneView.show { Watcher(box: box) }
      box.number = 1
      Simulation.settle()
      #expect(box.log == ["0 to 0", "0 to 1"])
    }

    struct Watcher: View {
      let box: Box

      var body: some View {
        Text("watcher").onChange(of: box.number, initial: true) { old, new in box.note("\(old) to \(new)") }
      }
    }

    @Test func aTaskEndsWhenItsViewHasLeft() async {
      let box = box
      box.isShown = true
      OneView.show { Working(box: box) }
      while box.log.isEmpty { await Task.yield() }
      box.isShown = false
      Simulation.settle()
      while box.log.count < 2 { await Task.yield() }
      #expect(box.log == ["begun", "cancelled"])
    }

    struct Working: View {
      let box: Box

      var body: some View {
        if box.isShown {
          Text("working").task {
            box.note("begun")
            while !Task.isCancelled { await Task.yield() }
            box.note("cancelled")
          }
        }
      }
    }

    @Test func aDisabledButtonCannotBeTapped() {
      let box = box
      OneView.show { Button("tap") { box.note("tapped") }.disabled(true) }
      #expect(!Simulation.tap("tap"))
      #expect(box.log.isEmpty)
    }
  }
}

private struct DepthKey: EnvironmentKey {
  static let defaultValue = 0
}

extension EnvironmentValues {
  fileprivate var depth: Int {
    get { self[DepthKey.self] }
    set { self[DepthKey.self] = newValue }
  }
}
