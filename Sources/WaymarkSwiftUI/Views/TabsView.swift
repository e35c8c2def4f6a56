#if canImport(SwiftUI) || os(Linux)
  #if canImport(SwiftUI)
    internal import SwiftUI
  #else
    internal import SwiftUIStandIn
  #endif

  /// Tabs, with a branch for each that the map has.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  struct TabsView: View {
    @Bindable var model: EntryModel

    var body: some View {
      let _ = model.revision
      TabView(selection: $model.shownSelection) {
        ForEach(model.places) { place in
          Tab(value: place.key) {
            BranchView(tabs: model, place: place)
          } label: {
            PlaceLabel(place: place)
          }
        }
      }
    }
  }

  /// A branch of tabs, or a column of a split: empty until it is first shown.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  struct BranchView: View {
    let tabs: EntryModel
    let place: ContainerPlace

    var body: some View {
      if let branch = tabs.inside(of: place) { EntryView(model: branch).id(branch.id) } else { Color.clear }
    }
  }

  /// What the bar says of a branch.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  private struct PlaceLabel: View {
    let place: ContainerPlace

    var body: some View {
      let title = place.label?.title ?? place.key
      switch place.label?.imageName {
      case let name? where place.label?.isSymbol == true: Label(title, systemImage: name)
      case let name?: Label(title, image: name)
      case nil: Text(verbatim: title)
      }
    }
  }
#endif
