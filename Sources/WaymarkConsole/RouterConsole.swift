#if canImport(SwiftUI) || os(Linux)
  #if canImport(SwiftUI)
    public import SwiftUI
  #else
    public import SwiftUIStandIn
  #endif
  public import Waymark

  /// A screen for testers: the screens that are open, a field to try a link, and the history of openings with its trace.
  ///
  /// ```swift
  /// .sheet(isPresented: $isTesting) { RouterConsole(router) }
  /// ```
  /// In UIKit, present `UIHostingController(rootView: RouterConsole(router))`. Values of links are shown if
  /// `router.configuration.recording` keeps them, and those of the link that the tester types.
  public struct RouterConsole: View {
    private let router: Router
    @State private var text = ""
    @State private var outcome = ""

    /// Creates a console for a router.
    public init(_ router: Router) {
      self.router = router
    }

    /// The content of the screen.
    public var body: some View {
      let texts = ConsoleTexts(router)
      NavigationStack {
        List {
          if !text.isEmpty { attempt(texts) }
          Section("Screens") { ForEach(texts.screens) { Text(verbatim: $0.text) } }
          Section("History") {
            if let absence = texts.absence { Text(verbatim: absence) }
            ForEach(texts.openings) { opening in
              NavigationLink {
                List { ForEach(opening.lines) { Text(verbatim: $0.text) } }
              } label: {
                Text(verbatim: opening.title)
              }
            }
          }
          Section("Trace") {
            NavigationLink {
              ScrollView { Text(verbatim: texts.json) }
            } label: {
              Text("The trace as text")
            }
          }
        }
        .searchable(text: $text, prompt: Text("Link"))
        .navigationTitle("Waymark")
      }
    }

    /// The explanation of the typed link, and a button for each sender.
    private func attempt(_ texts: ConsoleTexts) -> some View {
      Section("Link") {
        if !outcome.isEmpty { Text(verbatim: outcome) }
        ForEach(texts.explanation(of: text)) { Text(verbatim: $0.text) }
        ForEach(ConsoleTexts.sources.map { NamedSource(source: $0) }) { named in
          Button("Open as \(named.id)") { open(texts, from: named.source) }
        }
      }
    }

    private func open(_ texts: ConsoleTexts, from source: DeepLink.Source) {
      let typed = text
      Task { outcome = await texts.open(typed, from: source) }
    }
  }

  /// A sender with its name.
  private struct NamedSource: Identifiable {
    let source: DeepLink.Source

    var id: String { source.name }
  }
#endif
