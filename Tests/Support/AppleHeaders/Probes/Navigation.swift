// Uses each declaration of SwiftUI that a host needs, as Apple's documentation uses it: containers.
import SwiftUI

struct Screen: Hashable, Codable, Identifiable {
  var id: Int
}

struct StackProbe: View {
  @State private var path: [Screen] = []
  @State private var erased = NavigationPath()
  @State private var shown: Screen?
  @State private var isShown = false

  var body: some View {
    NavigationStack(path: $path) {
      List {
        ForEach([Screen(id: 1)]) { screen in NavigationLink(value: screen) { Text("\(screen.id)") } }
        NavigationLink("Open", value: Screen(id: 2))
        NavigationLink("Old") { Text("A destination") }
      }
      .navigationTitle("Books")
      .navigationDestination(for: Screen.self) { screen in Text("\(screen.id)") }
      .navigationDestination(item: $shown) { screen in Text("\(screen.id)") }
      .navigationDestination(isPresented: $isShown) { Text("One") }
      .navigationBarBackButtonHidden(path.count > 1)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) { Button("Cancel", role: .cancel) {} }
        if isShown { ToolbarItem(placement: .primaryAction) { Button("Add", systemImage: "plus") { isShown = true } } }
        ToolbarItemGroup(placement: .automatic) { Text("a") }
      }
    }
    NavigationStack(path: $erased) { EmptyView() }
    NavigationStack {
      VStack(spacing: 4) {
        Text("a")
        Spacer()
        Divider()
      }
    }
  }

  func changePath() -> NavigationPath.CodableRepresentation? {
    erased.append(Screen(id: 3))
    erased.removeLast()
    var copy = NavigationPath([Screen(id: 1)])
    copy.removeLast(copy.count)
    if let codable = erased.codable { copy = NavigationPath(codable) }
    return copy.isEmpty || copy == erased ? nil : copy.codable
  }
}

enum Place: Hashable { case books, search }

struct TabsProbe: View {
  @State private var selection = Place.books
  let sections: [Screen] = []

  var body: some View {
    if #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) {
      TabView(selection: $selection) {
        Tab("Books", systemImage: "book", value: Place.books) { StackProbe() }
        Tab(value: Place.search, role: .search) { StackProbe() }
        Tab(value: Place.search) {
          Text("Own label")
        } label: {
          Label("Search", systemImage: "magnifyingglass")
        }
      }
      TabView(selection: Binding(get: { 1 }, set: { (_: Int) in })) {
        ForEach(sections) { screen in
          Tab("\(screen.id)", systemImage: "book", value: screen.id) { Text("\(screen.id)") }
        }
      }
      TabView {
        Tab("One", systemImage: "1.circle") { Text("One") }
        TabSection("More") { Tab("Two", systemImage: "2.circle") { Text("Two") } }
      }
    } else {
      TabView(selection: $selection) {
        StackProbe().tabItem { Label("Books", systemImage: "book") }.tag(Place.books)
        StackProbe().tabItem { Label("Search", image: "search") }.tag(Place.search)
      }
    }
  }
}

#if !os(tvOS) && !os(watchOS) && !os(visionOS)
  struct InspectorProbe: View {
    @State private var isShown = true

    var body: some View {
      Text("Detail").inspector(isPresented: $isShown) {
        Text("Inspector").inspectorColumnWidth(min: 200, ideal: 225, max: 400)
      }
    }
  }
#endif

struct SplitProbe: View {
  @State private var visibility = NavigationSplitViewVisibility.doubleColumn
  @State private var column = NavigationSplitViewColumn.detail
  @State private var selected: Screen?

  var body: some View {
    NavigationSplitView(columnVisibility: $visibility, preferredCompactColumn: $column) {
      List(selection: $selected) { Text("Sidebar") }
    } content: {
      Text("Content").navigationSplitViewColumnWidth(200)
    } detail: {
      Text("Detail")
    }
    .navigationSplitViewStyle(.balanced)
    NavigationSplitView(preferredCompactColumn: $column) {
      Text("Sidebar")
    } detail: {
      Text("Detail")
    }
    .onChange(of: visibility) { old, new in if old != new, new == .all { column = .sidebar } }
  }
}

#if !os(tvOS) && !os(watchOS)
  struct SearchProbe: View {
    @State private var text = ""
    @State private var isSearching = false

    var body: some View {
      NavigationStack { SearchResults() }
        .searchable(text: $text, isPresented: $isSearching, prompt: "Books")
    }
  }
#endif

struct SearchResults: View {
  @Environment(\.isSearching) private var isSearching
  @Environment(\.dismissSearch) private var dismissSearch

  var body: some View { Button("Done") { dismissSearch() }.disabled(!isSearching) }
}

#if !os(watchOS)
  @available(iOS 18, macOS 15, tvOS 18, visionOS 2, *)
  struct AdaptableTabsProbe: View {
    @State private var selection = Place.books

    var body: some View {
      TabView(selection: $selection) { Tab("Books", systemImage: "book", value: Place.books) { Text("Books") } }
        .tabViewStyle(.sidebarAdaptable)
    }
  }
#endif
