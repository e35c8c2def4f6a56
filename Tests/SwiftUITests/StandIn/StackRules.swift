@_spi(Simulation) import SwiftUIStandIn
import Testing

/// The rules of stacks as SwiftUI's documentation has them; hosts are written against these.
extension OnOneDevice {
  @Suite("SwiftUI: rules of stacks")
  @MainActor
  struct StackRules {
    let box = Box()

    init() {
      let box = box
      OneView.show { Stack(box: box) }
    }

    struct Stack: View {
      @Bindable var box: Box

      var body: some View {
        NavigationStack(path: $box.path) {
          VStack {
            Text("root")
            NavigationLink("to 7", value: 7)
          }
          .navigationDestination(for: Int.self) { number in Screen(number: number, box: box) }
          .navigationTitle("Root")
        }
      }
    }

    struct Screen: View {
      @Environment(\.dismiss) private var dismiss
      @Environment(\.isPresented) private var isPresented
      @State private var taps = 0
      let number: Int
      let box: Box

      var body: some View {
        Text("screen \(number)")
        Text("taps \(taps)")
        Button("tap") { taps += 1 }
        Button("close") { dismiss() }
          .navigationTitle("Screen \(number)")
          .navigationBarBackButtonHidden(number < 0)
          .onAppear { box.note("appear \(number) \(isPresented)") }
          .onDisappear { box.note("disappear \(number)") }
      }
    }

    @Test func aPathIsFollowedInTheNextTurn() {
      box.path = [1, 2]
      #expect(Simulation.texts().first == "root")
      Simulation.turn()
      #expect(Simulation.path() == [1, 2])
      #expect(Simulation.isInTransition)
      Simulation.settle()
      #expect(Simulation.texts().first == "screen 2")
      #expect(Simulation.title() == "Screen 2")
      #expect(!Simulation.isInTransition)
      #expect(Simulation.stackChanges().map(\.kind) == ["push"])
    }

    @Test func theScreenBelowStaysUntilThePushHasEnded() {
      box.path = [1]
      Simulation.settle()
      box.path = [1, 2]
      Simulation.turn()
      #expect(box.log == ["appear 1 true", "appear 2 true"])
      Simulation.settle()
      #expect(box.log == ["appear 1 true", "appear 2 true", "disappear 1"])
    }

    @Test func aLinkAppendsItsValue() {
      #expect(Simulation.tap("to 7"))
      Simulation.settle()
      #expect(box.path == [7])
      #expect(Simulation.texts().first == "screen 7")
    }

    @Test func theBackButtonWritesTheShorterPath() {
      box.path = [1, 2]
      Simulation.settle()
      #expect(Simulation.goBack())
      #expect(box.path == [1, 2])
      Simulation.settle()
      #expect(box.path == [1])
      #expect(Simulation.texts().first == "screen 1")
    }

    @Test func theMenuOfTheBackButtonWritesOnce() {
      box.path = [1, 2, 3]
      Simulation.settle()
      Simulation.goBack(by: 3)
      Simulation.settle()
      #expect(box.path == [])
      #expect(Simulation.texts().first == "root")
    }

    @Test func aCancelledSwipeWritesNothing() {
      box.path = [1]
      Simulation.settle()
      #expect(Simulation.swipeBack(finishing: false))
      Simulation.settle()
      #expect(box.path == [1])
      #expect(Simulation.texts().first == "screen 1")
      #expect(Simulation.swipeBack())
      Simulation.settle()
      #expect(box.path == [])
    }

    @Test func aCancelledSwipeShowsTheScreenBelowForAWhile() {
      box.path = [1, 2]
      Simulation.settle()
      box.log = []
      Simulation.swipeBack(finishing: false)
      #expect(box.log == ["appear 1 true"])
      Simulation.settle()
      #expect(box.log == ["appear 1 true", "disappear 1"])
      #expect(box.path == [1, 2])
    }

    /// No report of what SwiftUI does then; a host must not count on either.
    @Test func aScreenComesBackWhereTheBindingRefusesThePop() {
      let box = box
      box.path = [1]
      OneView.show { Refusing(box: box) }
      Simulation.goBack()
      Simulation.settle()
      #expect(box.path == [1] && Simulation.path() == [1])
      #expect(Simulation.stackChanges().map(\.kind) == ["push", "pop", "push"])
    }

    struct Refusing: View {
      let box: Box

      var body: some View {
        NavigationStack(path: Binding(get: { box.path }, set: { if $0.count > box.path.count { box.path = $0 } })) {
          Text("root").navigationDestination(for: Int.self) { number in Screen(number: number, box: box) }
        }
      }
    }

    @Test func aHiddenBackButtonTakesTheSwipeWithIt() {
      box.path = [-1]
      Simulation.settle()
      #expect(!Simulation.goBack())
      #expect(!Simulation.swipeBack())
    }

    @Test func dismissPopsTheScreenItIsIn() {
      box.path = [1, 2]
      Simulation.settle()
      Simulation.tap("close")
      Simulation.settle()
      #expect(box.path == [1])
    }

    @Test func aScreenKeepsItsStateWhileItStays() {
      box.path = [1]
      Simulation.settle()
      Simulation.tap("tap")
      box.path = [1, 2]
      Simulation.settle()
      box.path = [1]
      Simulation.settle()
      #expect(Simulation.texts().contains("taps 1"))
      box.path = []
      Simulation.settle()
      box.path = [1]
      Simulation.settle()
      #expect(Simulation.texts().contains("taps 0"))
    }

    @Test func aScreenIsFreedWhenItHasLeft() {
      box.path = [1]
      Simulation.settle()
      let probe = Simulation.probe()
      #expect(!probe.isFreed)
      box.path = []
      Simulation.settle()
      #expect(probe.isFreed)
    }

    @Test func animationsCanBeForbidden() {
      withTransaction(\.disablesAnimations, true) { box.path = [1] }
      Simulation.turn()
      #expect(!Simulation.isInTransition)
      #expect(Simulation.stackChanges() == [.init("push", isAnimated: false)])
      #expect(Simulation.texts().first == "screen 1")
    }

    @Test func aPathThatIsWrittenDuringAPushIsFollowedAfterIt() {
      box.path = [1]
      Simulation.turn()
      withTransaction(\.disablesAnimations, true) { box.path = [1, 2] }
      Simulation.turn()
      #expect(Simulation.path() == [1])
      Simulation.endTransitions()
      Simulation.turn()
      #expect(Simulation.path() == [1, 2])
      #expect(!Simulation.isInTransition)
    }

    @Test func movingScreenTakesNoTaps() {
      box.path = [1]
      Simulation.turn()
      #expect(!Simulation.tap("tap"))
      #expect(!Simulation.goBack())
      #expect(!Simulation.swipeBack())
      Simulation.settle()
      #expect(Simulation.tap("tap"))
    }

    @Test func aPathOfTheSameLengthIsNotAnimated() {
      box.path = [1]
      Simulation.settle()
      box.path = [2]
      Simulation.turn()
      #expect(!Simulation.isInTransition)
      #expect(Simulation.texts().first == "screen 2")
    }

    @Test func onlyReadersAreEvaluatedAgain() {
      box.path = [1, 2]
      Simulation.settle()
      let before = (Simulation.evaluations(of: Stack.self), Simulation.evaluations(of: Screen.self))
      #expect(before == (1, 2))
      box.path = [1]
      Simulation.settle()
      box.path = [1, 3]
      Simulation.settle()
      #expect(Simulation.evaluations(of: Stack.self) == 1)
      #expect(Simulation.evaluations(of: Screen.self) == 3)
    }
  }
}
