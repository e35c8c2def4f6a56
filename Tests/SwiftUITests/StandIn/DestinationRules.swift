@_spi(Simulation) import SwiftUIStandIn
import Testing

/// The rules of destinations as SwiftUI's documentation and its log have them.
extension OnOneDevice {
  @Suite("SwiftUI: rules of destinations")
  @MainActor
  struct DestinationRules {
    let box = Box()

    @Test func valueWithoutDestinationShowsAWarningSign() {
      let box = box
      OneView.show { NavigationStack(path: box.bindable.erased) { Text("root") } }
      box.erased.append("nowhere")
      Simulation.settle()
      #expect(Simulation.isMissingDestination())
      #expect(Simulation.depth() == 1)
    }

    @Test func destinationsInAListAreNotSeen() {
      let box = box
      OneView.show {
        NavigationStack(path: box.bindable.path) {
          List {
            Text("row").navigationDestination(for: Int.self) { number in Text("number \(number)") }
          }
        }
      }
      box.path = [1]
      Simulation.settle()
      #expect(Simulation.isMissingDestination())
      #expect(Simulation.messages.contains { $0.contains("inside a “lazy” container") })
    }

    @Test func declarationNearestToTheRootPrevails() {
      let box = box
      OneView.show {
        NavigationStack(path: box.bindable.path) {
          Text("root").navigationDestination(for: Int.self) { number in
            Text("outer \(number)").navigationDestination(for: Int.self) { Text("inner \($0)") }
          }
        }
      }
      box.path = [1, 2]
      Simulation.settle()
      #expect(Simulation.texts() == ["outer 2"])
      #expect(Simulation.messages.contains { $0.contains("was declared earlier on the stack") })
    }

    @Test func aScreenCanDeclareDestinationsForThoseAbove() {
      let box = box
      OneView.show {
        NavigationStack(path: box.bindable.erased) {
          Text("root").navigationDestination(for: Int.self) { number in
            Text("number \(number)").navigationDestination(for: String.self) { Text("text \($0)") }
          }
        }
      }
      var path = NavigationPath([1])
      path.append("a")
      box.erased = path
      Simulation.settle()
      #expect(Simulation.texts() == ["text a"])
      #expect(Simulation.path() == [1, "a"])
    }

    @Test func anItemIsAScreen() {
      let box = box
      OneView.show {
        NavigationStack {
          Text("root").navigationDestination(item: box.bindable.item) { item in Text("item \(item.id)") }
        }
      }
      box.item = Box.Item(id: 4)
      Simulation.settle()
      #expect(Simulation.texts() == ["item 4"])
      #expect(Simulation.path() == [nil])
      Simulation.goBack()
      Simulation.settle()
      #expect(box.item == nil)
      #expect(Simulation.texts() == ["root"])
    }

    @Test func aLinkWithoutMatchingDestinationDoesNothing() {
      OneView.show { NavigationStack { NavigationLink("go", value: 3) } }
      Simulation.tap("go")
      Simulation.settle()
      #expect(Simulation.depth() == 0)
      #expect(Simulation.messages.contains { $0.hasPrefix("A NavigationLink is presenting a value of type “Int”") })
    }

    @Test func aLinkWithADestinationPushesIt() {
      OneView.show { NavigationStack { NavigationLink("go") { Text("there") } } }
      Simulation.tap("go")
      Simulation.settle()
      #expect(Simulation.texts() == ["there"])
      Simulation.swipeBack()
      Simulation.settle()
      #expect(Simulation.texts() == ["go"])
    }

    @Test func aStackWithoutPathKeepsItItself() {
      OneView.show {
        NavigationStack {
          NavigationLink("go", value: 3).navigationDestination(for: Int.self) { Text("number \($0)") }
        }
      }
      Simulation.tap("go")
      Simulation.settle()
      #expect(Simulation.path() == [3])
      #expect(Simulation.texts() == ["number 3"])
      Simulation.goBack()
      Simulation.settle()
      #expect(Simulation.path() == [])
    }

    @Test func aPathCanBeWrittenDown() throws {
      var path = NavigationPath([1, 2])
      path.append(Box.Item(id: 3))
      let data = try JSONEncoder().encode(#require(path.codable))
      let codable = try JSONDecoder().decode(NavigationPath.CodableRepresentation.self, from: data)
      #expect(NavigationPath(codable) == path)
      struct Opaque: Hashable {}
      path.append(Opaque())
      #expect(path.codable == nil)
      #expect(path.count == 4)
    }

    @Test func theFirstPathIsThereWithoutAnimation() {
      box.path = [1, 2]
      let box = box
      OneView.show {
        NavigationStack(path: box.bindable.path) {
          Text("root").navigationDestination(for: Int.self) { Text("number \($0)") }
        }
      }
      #expect(Simulation.texts() == ["number 2"])
      #expect(Simulation.stackChanges() == [.init("push", isAnimated: false)])
    }
  }
}

extension Box {
  var bindable: Bindable<Box> { Bindable(self) }
}
