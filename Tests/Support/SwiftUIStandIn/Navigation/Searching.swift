/// A field to search in.
struct SearchModifier {
  let text: Binding<String>
  let isPresented: Binding<Bool>?
}

extension SearchModifier: BuiltInModifier {
  func make(_ node: Node, _ content: any View) {
    let search = node.payload as? SearchController ?? SearchController(node)
    node.payload = search
    search.follow(text, isPresented)
    var environment = node.environment
    environment[IsSearchingKey.self] = search.isActive
    environment.dismissSearch = DismissSearchAction(search) { [weak search] in search?.end() }
    node.child(0, content, environment)
  }
}

/// The search of the user.
@MainActor
final class SearchController: Payload {
  private weak var node: Node?
  private var text: Binding<String>?
  private var isPresented: Binding<Bool>?
  private(set) var isActive = false
  private(set) var typed = ""

  init(_ node: Node) {
    self.node = node
  }

  func follow(_ text: Binding<String>, _ isPresented: Binding<Bool>?) {
    self.text = text
    self.isPresented = isPresented
    // What is in the field is read, too.
    typed = text.wrappedValue
    if let isPresented { isActive = isPresented.wrappedValue }
  }

  func begin() { set(true) }

  /// Ends the search, and clears the text. (documentation of `dismissSearch`)
  func end() {
    text?.wrappedValue = ""
    set(false)
  }

  func type(_ new: String) { text?.wrappedValue = new }

  private func set(_ isActive: Bool) {
    self.isActive = isActive
    isPresented?.wrappedValue = isActive
    node?.markDirty()
  }
}

/// Ends the search.
@MainActor @preconcurrency
public struct DismissSearchAction {
  /// Which search it ends.
  nonisolated let id: ObjectIdentifier?
  private let action: @MainActor () -> Void

  nonisolated init(_ owner: AnyObject?, _ action: @escaping @MainActor () -> Void) {
    id = owner.map { ObjectIdentifier($0) }
    self.action = action
  }

  /// Ends it.
  @MainActor @preconcurrency public func callAsFunction() { action() }
}

/// Where the field is.
public struct SearchFieldPlacement: Sendable {
  private let name: String

  /// As SwiftUI likes.
  public static let automatic = SearchFieldPlacement(name: "automatic")
  /// In a bar.
  public static let toolbar = SearchFieldPlacement(name: "toolbar")
}

extension View {
  /// A field to search in.
  public nonisolated func searchable(
    text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
    prompt: Text? = nil
  ) -> some View { modifier(SearchModifier(text: text, isPresented: isPresented)) }

  /// A field to search in.
  public nonisolated func searchable(
    text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
    prompt: LocalizedStringKey
  ) -> some View { modifier(SearchModifier(text: text, isPresented: isPresented)) }

  /// A field to search in.
  @_disfavoredOverload
  public nonisolated func searchable<S>(
    text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic, prompt: S
  ) -> some View where S: StringProtocol { modifier(SearchModifier(text: text, isPresented: isPresented)) }

  /// A field to search in.
  public nonisolated func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
  ) -> some View { modifier(SearchModifier(text: text, isPresented: nil)) }
}

extension Node {
  /// The user searches in a field above or in it.
  var isSearching: Bool {
    ancestors.contains { ($0.payload as? SearchController)?.isActive ?? false }
      || payloads(SearchController.self).contains { $0.payload.isActive }
  }
}
