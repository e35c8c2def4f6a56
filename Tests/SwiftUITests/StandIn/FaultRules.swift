@_spi(Simulation) import SwiftUIStandIn
import Testing

/// Each switch does what it says, and nothing is stuck after it.
extension OnOneDevice {
  @Suite("SwiftUI: faults")
  @MainActor
  struct FaultRules {
    let box = Box()

    init() {
      let box = box
      OneView.show { Everything(box: box) }
    }

    struct Everything: View {
      @Bindable var box: Box

      var body: some View {
        TabView(selection: $box.tab) {
          Tab("One", systemImage: "1.circle", value: "one") { Stack(box: box) }
          Tab("Two", systemImage: "2.circle", value: "two") { Text("two") }
        }
        .sheet(item: $box.item, onDismiss: { box.note("gone") }) { item in Sheet(box: box, number: item.id) }
        .onOpenURL { box.note($0.absoluteString) }
      }
    }

    struct Stack: View {
      @Bindable var box: Box
      @Environment(\.horizontalSizeClass) private var sizeClass

      var body: some View {
        NavigationStack(path: $box.path) {
          Group {
            if box.isOtherShown { Text("other root") } else { Text("root") }
          }
          .onAppear { box.note("root appears") }
          .navigationDestination(for: Int.self) { Screen(number: $0) }
        }
        .searchable(text: $box.text, isPresented: $box.isShown)
        .onChange(of: sizeClass) { box.note("flip") }
      }
    }

    struct Screen: View {
      @State private var taps = 0
      let number: Int

      var body: some View {
        Text("screen \(number) \(taps)")
        Button("tap") { taps += 1 }
      }
    }

    struct Sheet: View {
      @Bindable var box: Box
      let number: Int

      var body: some View {
        Text("sheet \(number)").onAppear { box.note("appear \(number)") }
          .sheet(item: $box.other) { item in Text("other \(item.id)") }
      }
    }

    private func present(_ id: Int) {
      box.item = Box.Item(id: id)
      Simulation.settle()
    }

    private func push(_ path: [Int]) {
      box.path = path
      Simulation.settle()
    }

    private func restart(with fault: SwiftUIFault) {
      Simulation.faults = [fault]
      Simulation.killAndRelaunch()
      box.log = []
      Simulation.settle()
    }

    // MARK: Presentations

    @Test func onDismissIsLostOrLate() {
      Simulation.faults = [.lostOnDismiss]
      present(1)
      box.item = nil
      Simulation.pass(.seconds(10))
      #expect(!box.log.contains("gone"))
      Simulation.faults = [.lateOnDismiss]
      present(2)
      box.item = nil
      Simulation.settle()
      #expect(!box.log.contains("gone"))
      #expect(Simulation.presented().isEmpty)
      Simulation.pass(.seconds(1))
      #expect(box.log.contains("gone"))
    }

    @Test func everyThirdPresentationIsRefused() {
      Simulation.faults = [.refusedPresentation]
      let shown = (1...3).map { id in
        present(id)
        let isShown = !Simulation.presented().isEmpty
        box.item = nil
        Simulation.settle()
        return isShown
      }
      #expect(shown == [true, true, false])
    }

    @Test func presentationDuringADismissalIsLost() {
      Simulation.faults = [.dismissAndPresentTogether]
      present(1)
      present(2)
      #expect(Simulation.presented().isEmpty)
      #expect(box.item?.id == 2)
      box.item = nil
      Simulation.settle()
      present(3)
      #expect(Simulation.texts() == ["sheet 3"])
    }

    @Test func presentationBesideAPathIsLost() {
      Simulation.faults = [.pathAndModalTogether]
      box.path = [1]
      present(1)
      #expect(Simulation.presented().isEmpty)
      #expect(Simulation.depth() == 1)
    }

    @Test func aPushWithADismissalIsUndone() {
      Simulation.faults = [.dismissAndPushTogether]
      present(1)
      box.item = nil
      push([1])
      #expect(box.path == [])
      #expect(Simulation.presented().isEmpty)
    }

    @Test func presentationOnAnArrivingModalIsLost() {
      Simulation.faults = [.nestedPresentationLost]
      box.other = Box.Item(id: 9)
      present(1)
      #expect(Simulation.presented().count == 1)
      Simulation.faults = []
      box.other = nil
      Simulation.settle()
      box.other = Box.Item(id: 9)
      Simulation.settle()
      #expect(Simulation.texts() == ["other 9"])
    }

    // MARK: Paths

    @Test func theSecondPathOfAFrameIsDropped() {
      Simulation.faults = [.secondPathWriteDropped]
      withTransaction(\.disablesAnimations, true) { box.path = [1] }
      Simulation.turn()
      withTransaction(\.disablesAnimations, true) { box.path = [1, 2] }
      Simulation.settle()
      #expect(Simulation.path() == [1, 2], "that was another frame")
      OneView.show { [box] in Impatient(box: box) }
      Simulation.faults = [.secondPathWriteDropped]
      withTransaction(\.disablesAnimations, true) { box.path = [5] }
      Simulation.settle()
      #expect(box.path == [5, 6] && Simulation.path() == [5])
      #expect(Simulation.messages.contains { $0.contains("multiple times per frame") })
    }

    struct Impatient: View {
      @Bindable var box: Box

      var body: some View {
        NavigationStack(path: $box.path) {
          Text("root").navigationDestination(for: Int.self) { Screen(number: $0) }
        }
        .onChange(of: box.path) { if box.path == [5] { box.path = [5, 6] } }
      }
    }

    @Test func firstPathIsIgnored() {
      box.path = [1]
      restart(with: .firstPathIgnored)
      #expect(Simulation.depth() == 0 && box.path == [1])
      push([1, 2])
      #expect(Simulation.path() == [1, 2])
    }

    @Test func anotherRootEmptiesThePath() {
      Simulation.faults = [.rootChangeEmptiesPath]
      push([1])
      box.isOtherShown = true
      Simulation.settle()
      #expect(box.path == [])
      #expect(Simulation.texts() == ["other root"])
    }

    @Test func theOldPathIsWrittenOnceAfterAPush() {
      Simulation.faults = [.stalePathWritten]
      push([1])
      #expect(box.path == [])
      #expect(Simulation.depth() == 0)
      push([1])
      #expect(box.path == [1])
    }

    @Test(arguments: [SwiftUIFault.pathWrittenAgain, .pathWrittenEarly])
    func thePathIsWrittenMoreOftenOrSooner(_ fault: SwiftUIFault) {
      Simulation.faults = [fault]
      push([1, 2])
      Simulation.goBack()
      #expect(box.path.count == (fault == .pathWrittenEarly ? 1 : 2))
      Simulation.settle()
      #expect(box.path == [1] && Simulation.path() == [1])
    }

    @Test func aPopByTheUserEmptiesThePath() {
      Simulation.faults = [.backPopsAll]
      push([1, 2, 3])
      Simulation.goBack()
      Simulation.settle()
      #expect(box.path == [])
      #expect(Simulation.depth() == 0)
    }

    @Test func aPathBehindATabIsNotFollowed() {
      push([1])
      Simulation.faults = [.pathLostBehindTab]
      box.tab = "two"
      Simulation.settle()
      push([])
      box.tab = "one"
      Simulation.settle()
      #expect(Simulation.path() == [1])
      #expect(box.path == [])
      push([2])
      #expect(Simulation.path() == [2])
    }

    @Test func aSearchKeepsTheScreens() {
      Simulation.faults = [.searchKeepsScreens]
      box.isShown = true
      push([1])
      push([])
      #expect(Simulation.path() == [1])
    }

    @Test func aScreenInThePlaceOfAnotherKeepsItsState() {
      push([1])
      Simulation.tap("tap")
      push([2])
      #expect(Simulation.texts().first == "screen 2 0")
      Simulation.faults = [.replacedScreenKeepsState]
      Simulation.tap("tap")
      push([3])
      #expect(Simulation.texts().first == "screen 3 1")
    }

    // MARK: Tabs and appearance

    @Test func aTapOnATabDuringAPushIsUndone() {
      Simulation.faults = [.tabResetDuringPush]
      box.path = [1]
      Simulation.turn()
      Simulation.tapTab("Two")
      #expect(box.tab == "two")
      Simulation.settle()
      #expect(box.tab == "one")
      #expect(Simulation.selectedTab() == "One")
    }

    @Test func aSecondTapOnATabPopsTheStack() {
      push([1, 2])
      Simulation.tapTab("One")
      Simulation.settle()
      #expect(box.path == [1, 2])
      Simulation.faults = [.reselectionPops]
      Simulation.tapTab("One")
      Simulation.settle()
      #expect(box.path == [])
      #expect(Simulation.depth() == 0)
    }

    @Test func onAppearComesTwiceOrLate() {
      restart(with: .onAppearTwice)
      #expect(box.log == ["root appears", "root appears"])
      Simulation.faults = [.lateOnAppear]
      present(1)
      #expect(!box.log.contains("appear 1"))
      Simulation.pass(.seconds(1))
      #expect(box.log.contains("appear 1"))
    }

    @Test func allBodiesAreEvaluated() {
      let before = Simulation.evaluations(of: Everything.self)
      Simulation.faults = [.spuriousEvaluation]
      box.text = "new"
      Simulation.settle()
      #expect(Simulation.evaluations(of: Everything.self) > before)
    }

    // MARK: Events

    @Test func aURLComesTwiceOrLateOrNever() {
      Simulation.faults = [.urlTwice]
      Simulation.openURL(url("shop://1"))
      #expect(box.log.filter { $0 == "shop://1" }.count == 2)
      Simulation.faults = [.coldURLLost]
      Simulation.openURL(url("shop://2"), cold: true)
      Simulation.pass(.seconds(10))
      #expect(!box.log.contains("shop://2"))
      Simulation.faults = [.coldURLLate]
      Simulation.openURL(url("shop://3"), cold: true)
      Simulation.settle()
      #expect(!box.log.contains("shop://3"))
      Simulation.pass(.seconds(1))
      #expect(box.log.contains("shop://3"))
    }

    @Test func aURLOpensAWindow() {
      Simulation.supportsMultipleWindows = true
      Simulation.faults = [.urlOpensWindow]
      Simulation.openURL(url("shop://1"))
      Simulation.settle()
      #expect(Simulation.windows.count == 2)
    }

    @Test func theWidthChangesInTheMiddleOfAChange() {
      Simulation.faults = [.sizeClassFlips]
      push([1])
      #expect(box.log.filter { $0 == "flip" }.count == 2 && Simulation.path() == [1])
    }

    @Test func noPairOfFaultsBlocksTheSession() {
      for (index, one) in SwiftUIFault.allCases.enumerated() {
        for other in SwiftUIFault.allCases.dropFirst(index + 1) {
          restart(with: one)
          Simulation.faults = [one, other]
          push([1, 2])
          box.item = nil
          present(1)
          Simulation.swipeDown()
          #expect(Simulation.pass(.seconds(5)), "\(one) and \(other)")
          #expect(!Simulation.isInTransition, "\(one) and \(other)")
        }
      }
    }

    @Test(arguments: SwiftUIFault.allCases)
    func noFaultBlocksTheSession(_ fault: SwiftUIFault) {
      restart(with: fault)
      push([1, 2])
      present(1)
      #expect(Simulation.swipeDown() || box.item == nil || Simulation.presented().isEmpty)
      #expect(Simulation.pass(.seconds(5)))
      Simulation.goBack()
      #expect(Simulation.pass(.seconds(5)))
      #expect(!Simulation.isInTransition)
    }
  }
}
