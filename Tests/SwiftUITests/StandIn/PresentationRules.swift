@_spi(Simulation) import SwiftUIStandIn
import Testing

/// The rules of presentations as SwiftUI's documentation and its log have them.
extension OnOneDevice {
  @Suite("SwiftUI: rules of presentations")
  @MainActor
  struct PresentationRules {
    let box = Box()

    init() {
      let box = box
      OneView.show { Below(box: box) }
    }

    struct Below: View {
      @Bindable var box: Box

      var body: some View {
        Text("below")
          .sheet(item: $box.item, onDismiss: { box.note("gone") }) { item in Sheet(box: box, number: item.id) }
          .sheet(isPresented: $box.isShown) { Text("plain") }
          .fullScreenCover(item: $box.other) { item in Text("cover \(item.id)") }
          .alert("Delete?", isPresented: $box.isOtherShown) {
            Button("Delete", role: .destructive) { box.note("deleted") }
            Button("Cancel", role: .cancel) {}
          } message: {
            Text("It cannot be undone.")
          }
      }
    }

    struct Sheet: View {
      @Bindable var box: Box
      @Environment(\.dismiss) private var dismiss
      @Environment(\.isPresented) private var isPresented
      let number: Int

      var body: some View {
        Text("sheet \(number) \(isPresented)")
          .interactiveDismissDisabled(number < 0)
          .onAppear { box.note("appear \(number)") }
          .onDisappear { box.note("disappear \(number)") }
        Button("close") { dismiss() }
      }
    }

    private func present(_ id: Int) {
      box.item = Box.Item(id: id)
      Simulation.settle()
    }

    @Test func aSheetComesAndGoesWithItsItem() {
      box.item = Box.Item(id: 1)
      Simulation.turn()
      #expect(Simulation.presented().map(\.isMoving) == [true])
      #expect(box.log == ["appear 1"])
      Simulation.settle()
      #expect(Simulation.texts().first == "sheet 1 true")
      #expect(Simulation.presented().map(\.item) == ["1"])
      box.item = nil
      Simulation.turn()
      #expect(box.log == ["appear 1"])
      Simulation.settle()
      #expect(Simulation.texts() == ["below"])
      #expect(Set(box.log) == ["appear 1", "gone", "disappear 1"])
    }

    @Test func theUserPullsASheetDown() {
      present(1)
      #expect(Simulation.swipeDown(finishing: false))
      Simulation.settle()
      #expect(box.item?.id == 1)
      #expect(!box.log.contains("gone"))
      #expect(Simulation.beginSwipeDown())
      #expect(box.item?.id == 1)
      Simulation.lift()
      Simulation.settle()
      #expect(box.item == nil)
      #expect(box.log.contains("gone"))
      #expect(Simulation.presented().isEmpty)
    }

    @Test func aSheetCanBeLocked() {
      present(-1)
      #expect(!Simulation.swipeDown())
      #expect(box.item != nil)
    }

    @Test func dismissClosesTheSheetItIsIn() {
      present(1)
      Simulation.tap("close")
      Simulation.settle()
      #expect(box.item == nil)
      #expect(box.log.contains("gone"))
    }

    @Test func theRootOfAStackInASheetClosesTheSheet() {
      let box = box
      box.isShown = true
      box.path = [1]
      OneView.show { Stacked(box: box) }
      Simulation.tap("close 1")
      Simulation.settle()
      #expect(box.path == [])
      #expect(box.isShown)
      Simulation.tap("close 0")
      Simulation.settle()
      #expect(!box.isShown)
      #expect(Simulation.texts() == ["below"])
    }

    struct Stacked: View {
      @Bindable var box: Box

      var body: some View {
        Text("below").sheet(isPresented: $box.isShown) {
          NavigationStack(path: $box.path) {
            Closing(number: 0).navigationDestination(for: Int.self) { Closing(number: $0) }
          }
        }
      }
    }

    struct Closing: View {
      @Environment(\.dismiss) private var dismiss
      let number: Int
      var body: some View { Button("close \(number)") { dismiss() } }
    }

    @Test func aSheetThatIsWantedWhileAnotherGoesComesAfterIt() {
      present(1)
      box.item = nil
      Simulation.turn()
      box.other = Box.Item(id: 5)
      Simulation.turn()
      #expect(Simulation.presented().map(\.style) == ["sheet"])
      Simulation.settle()
      #expect(Simulation.presented().map(\.style) == ["fullScreenCover"])
      #expect(box.log.contains("gone"))
    }

    @Test func anotherItemIsAnotherSheet() {
      present(1)
      box.item = Box.Item(id: 2)
      Simulation.turn()
      #expect(Simulation.presented().map(\.item) == ["1"])
      Simulation.settle()
      #expect(Simulation.texts().first == "sheet 2 true")
      #expect(box.log.contains("gone"))
    }

    @Test func aSecondSheetWaitsForTheFirst() {
      present(1)
      box.isShown = true
      Simulation.settle()
      #expect(Simulation.messages.contains { $0.hasPrefix("Currently, only presenting a single sheet is supported.") })
      #expect(Simulation.texts().first == "sheet 1 true")
      box.item = nil
      Simulation.settle()
      #expect(Simulation.texts() == ["plain"])
    }

    @Test func coverAndSheetShareOnePresentation() {
      box.item = Box.Item(id: 1)
      box.other = Box.Item(id: 2)
      Simulation.settle()
      #expect(Simulation.presented().count == 1)
    }

    @Test func aCoverCannotBePulledDown() {
      box.other = Box.Item(id: 2)
      Simulation.settle()
      #expect(Simulation.texts() == ["cover 2"])
      #expect(!Simulation.swipeDown())
    }

    @Test func anAlertGoesAfterTheActionOfItsButton() {
      box.isOtherShown = true
      Simulation.settle()
      #expect(Simulation.texts() == ["Delete?", "It cannot be undone.", "Delete", "Cancel"])
      #expect(Simulation.dismissAlert(choosing: "Delete"))
      Simulation.settle()
      #expect(box.log == ["deleted"])
      #expect(!box.isOtherShown)
      #expect(Simulation.presented().isEmpty)
    }

    @Test func animationsCanBeForbidden() {
      withTransaction(\.disablesAnimations, true) { box.item = Box.Item(id: 1) }
      Simulation.turn()
      #expect(!Simulation.isInTransition)
      #expect(Simulation.presentationChanges() == [.init("present sheet", isAnimated: false)])
    }

    @Test func onlyAnUndimmedSheetLetsTapsThrough() {
      let box = box
      box.isShown = true
      OneView.show { Undimmed(box: box) }
      #expect(Simulation.tap("below"))
      #expect(box.log == ["tapped"])
      box.number = 1
      Simulation.settle()
      #expect(!Simulation.tap("below"))
    }

    struct Undimmed: View {
      @Bindable var box: Box

      var body: some View {
        Button("below") { box.note("tapped") }.sheet(isPresented: $box.isShown) {
          Text("sheet").presentationBackgroundInteraction(box.number == 0 ? .enabled : .disabled)
        }
      }
    }

    @Test func aSheetOnASheetGoesWithIt() {
      let box = box
      box.isShown = true
      OneView.show { Nested(box: box) }
      box.item = Box.Item(id: 1)
      Simulation.settle()
      #expect(Simulation.textsOfLevels().map(\.first) == ["below", "first", "second 1"])
      box.isShown = false
      Simulation.settle()
      #expect(Simulation.presented().isEmpty)
      #expect(Set(box.log) == ["first gone", "second gone"])
    }

    struct Nested: View {
      @Bindable var box: Box

      private func note(_ text: String) -> () -> Void { { [box] in box.note(text) } }

      var body: some View {
        Text("below").sheet(isPresented: $box.isShown, onDismiss: note("first gone")) {
          Text("first").sheet(item: $box.item, onDismiss: note("second gone")) { Text("second \($0.id)") }
        }
      }
    }

    @Test func aSheetOfAScreenThatIsPoppedGoesToo() {
      let box = box
      OneView.show { Pushed(box: box) }
      box.path = [1]
      Simulation.settle()
      box.isShown = true
      Simulation.settle()
      #expect(Simulation.texts() == ["sheet"])
      box.path = []
      Simulation.settle()
      #expect(Simulation.texts() == ["root"])
      #expect(Simulation.presented().isEmpty)
    }

    struct Pushed: View {
      @Bindable var box: Box

      var body: some View {
        NavigationStack(path: $box.path) {
          Text("root").navigationDestination(for: Int.self) { number in
            Text("screen \(number)").sheet(isPresented: $box.isShown) { Text("sheet") }
          }
        }
      }
    }

    @Test func aDialogHasAButtonToLeaveBy() {
      let box = box
      box.isShown = true
      OneView.show {
        Text("below").confirmationDialog("Which?", isPresented: box.bindable.isShown) { Button("This") {} }
      }
      #expect(!Simulation.dismissAlert(choosing: "That"))
      #expect(Simulation.dismissAlert(choosing: "Cancel"))
      Simulation.settle()
      #expect(!box.isShown)
    }

    @Test func anAlertAboutNothingIsNotPresented() {
      let box = box
      box.isShown = true
      OneView.show {
        Text("below").alert("Delete?", isPresented: box.bindable.isShown, presenting: box.item) { item in
          Button("\(item.id)") {}
        }
      }
      #expect(Simulation.presented().isEmpty)
      box.item = Box.Item(id: 3)
      Simulation.settle()
      #expect(Simulation.buttons() == ["3"])
    }

    @Test func theUserChangesTheHeight() {
      let box = box
      OneView.show { Heights() }
      #expect(Simulation.texts() == ["medium true"])
      Simulation.drag(to: .large)
      Simulation.settle()
      #expect(Simulation.texts() == ["medium false"])
      #expect(box.log.isEmpty)
    }

    struct Heights: View {
      @State private var isShown = true
      @State private var detent = PresentationDetent.medium

      var body: some View {
        Text("below").sheet(isPresented: $isShown) {
          Text("medium \(detent == .medium)").presentationDetents([.medium, .large], selection: $detent)
        }
      }
    }

    @Test func aSheetIsFreedWhenItHasGone() {
      present(1)
      let probe = Simulation.probe()
      box.item = nil
      Simulation.settle()
      #expect(probe.isFreed)
    }
  }
}
