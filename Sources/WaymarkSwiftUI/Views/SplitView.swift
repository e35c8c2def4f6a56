#if canImport(SwiftUI) || os(Linux)
  #if canImport(SwiftUI)
    internal import SwiftUI
  #else
    internal import SwiftUIStandIn
  #endif

  /// A split of two or three columns; a fourth is shown at the side.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  struct SplitView: View {
    @Bindable var model: EntryModel

    var body: some View {
      let _ = model.revision
      let columns = SplitColumns(model.places.map(\.key))
      split(columns).modifier(SideColumn(model: model, key: columns.inspector))
    }

    @ViewBuilder
    private func split(_ columns: SplitColumns) -> some View {
      if columns.columns.count == 3 {
        NavigationSplitView(preferredCompactColumn: $model.shownColumn) {
          BranchView(tabs: model, place: model.places[0])
        } content: {
          BranchView(tabs: model, place: model.places[1])
        } detail: {
          BranchView(tabs: model, place: model.places[2])
        }
      } else if model.places.count == 2 {
        NavigationSplitView(preferredCompactColumn: $model.shownColumn) {
          BranchView(tabs: model, place: model.places[0])
        } detail: {
          BranchView(tabs: model, place: model.places[1])
        }
      }
    }
  }

  /// The last of four columns: at the side where there is room and the platform has it.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  private struct SideColumn: ViewModifier {
    let model: EntryModel
    let key: String?

    func body(content: Content) -> some View {
      #if os(tvOS) || os(watchOS) || os(visionOS)
        content
      #else
        if let place = model.places.first(where: { $0.key == key }) {
          content.inspector(isPresented: .constant(model.inside(of: place) != nil)) {
            BranchView(tabs: model, place: place)
          }
        } else {
          content
        }
      #endif
    }
  }
#endif
