/// Branches that stand together in a sidebar.
struct TabSectionPlaces: Identifiable {
  /// The key of the first branch.
  let id: String
  /// The title, or `nil` for a branch without a section.
  let title: String?
  var places: [ContainerPlace]
}

extension TabsModel {
  /// The branches by their sections, each section where its first branch is.
  var sections: [TabSectionPlaces] {
    var sections: [TabSectionPlaces] = []
    for place in places {
      if let title = place.label?.section, let index = sections.firstIndex(where: { $0.title == title }) {
        sections[index].places.append(place)
      } else {
        sections.append(TabSectionPlaces(id: place.key, title: place.label?.section, places: [place]))
      }
    }
    return sections
  }
}
