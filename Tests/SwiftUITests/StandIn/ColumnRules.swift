@_spi(Simulation) import SwiftUIStandIn
import Testing

/// The rules of columns, inspectors and search as SwiftUI's documentation has them.
extension OnOneDevice {
  @Suite("SwiftUI: rules of columns and search")
  @MainActor
  struct ColumnRules {
    @MainActor @Observable final class Model {
      var visibility = NavigationSplitViewVisibility.all
      var column = NavigationSplitViewColumn.sidebar
      var path: [Int] = []
      var isInspected = false
      var text = ""
      var isSearching = false
    }

    struct Split: View {
      @Bindable var model: Model

      var body: some View {
        NavigationSplitView(columnVisibility: $model.visibility, preferredCompactColumn: $model.column) {
          Text("sidebar")
        } content: {
          Text("content")
        } detail: {
          NavigationStack(path: $model.path) {
            Text("detail").navigationDestination(for: Int.self) { Text("number \($0)") }
          }
        }
        .inspector(isPresented: $model.isInspected) { Text("inspector") }
      }
    }

    let model = Model()

    init() {
      let model = model
      OneView.show { Split(model: model) }
    }

    @Test func oneColumnIsShownWhereThereIsLittleSpace() {
      #expect(Simulation.texts() == ["sidebar"])
      model.column = .detail
      Simulation.settle()
      #expect(Simulation.texts() == ["detail"])
      #expect(Simulation.goBack())
      #expect(model.column == .content)
    }

    @Test func theVisibilitySaysWhichColumnsAreShown() {
      Simulation.flip(.regular)
      Simulation.settle()
      #expect(Simulation.texts() == ["sidebar", "content", "detail"])
      model.visibility = .doubleColumn
      Simulation.settle()
      #expect(Simulation.columns() == [.content, .detail])
      Simulation.showColumns(.detailOnly)
      Simulation.settle()
      #expect(model.visibility == .detailOnly)
      #expect(Simulation.texts() == ["detail"])
    }

    @Test func aPathStaysWhenTheWidthChanges() {
      model.column = .detail
      model.path = [1]
      Simulation.settle()
      Simulation.flip(.regular)
      Simulation.settle()
      Simulation.flip(.compact)
      Simulation.settle()
      #expect(model.path == [1])
      #expect(Simulation.texts() == ["number 1"])
    }

    @Test func anInspectorIsAColumnOrASheet() {
      model.isInspected = true
      Simulation.settle()
      #expect(Simulation.presented().map(\.style) == ["inspector"])
      #expect(Simulation.texts() == ["inspector"])
      #expect(Simulation.swipeDown())
      Simulation.settle()
      #expect(!model.isInspected)
      Simulation.flip(.regular)
      model.isInspected = true
      Simulation.settle()
      #expect(Simulation.presented().isEmpty)
      #expect(Simulation.texts().last == "inspector")
    }

    struct Searching: View {
      @Bindable var model: Model

      var body: some View {
        NavigationStack { Results() }.searchable(text: $model.text, isPresented: $model.isSearching)
      }
    }

    struct Results: View {
      @Environment(\.isSearching) private var isSearching
      @Environment(\.dismissSearch) private var dismissSearch

      var body: some View {
        Text("searching \(isSearching)")
        Button("done") { dismissSearch() }
      }
    }

    @Test func theUserSearchesAndIsSentBack() {
      let model = model
      OneView.show { Searching(model: model) }
      Simulation.beginSearch("a")
      Simulation.settle()
      #expect(model.text == "a")
      #expect(model.isSearching)
      #expect(Simulation.texts().first == "searching true")
      Simulation.tap("done")
      Simulation.settle()
      #expect(model.text.isEmpty)
      #expect(!model.isSearching)
      #expect(Simulation.texts().first == "searching false")
    }
  }
}
