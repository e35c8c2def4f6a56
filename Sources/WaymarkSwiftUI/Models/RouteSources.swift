/// A view that stands for a screen, as long as the view exists.
@MainActor
final class SourceRecord {
  /// The screens that it stands for.
  ///
  /// It is `nil` if its link leads nowhere.
  var key: RouteSourceKey?
  weak var level: ModalModel?

  nonisolated init() {}

  nonisolated var id: ObjectIdentifier { ObjectIdentifier(self) }
}

/// The views on the screen that stand for screens, the last one to appear or to be tapped last.
@MainActor
final class RouteSources {
  private var shown: [SourceRecord] = []

  nonisolated init() {}

  /// Notes that a view has appeared, or that the user has tapped it.
  func appeared(_ source: SourceRecord) {
    shown.removeAll { $0 === source }
    shown.append(source)
  }

  func disappeared(_ source: SourceRecord) { shown.removeAll { $0 === source } }

  /// The view on a level that stands for a screen.
  func source(of screen: RouteSourceKey, on level: ModalModel) -> ObjectIdentifier? {
    shown.last { $0.level === level && $0.key?.stands(for: screen) == true }?.id
  }

  /// The key of the view that stands for a screen.
  func key(of screen: RouteSourceKey) -> RouteSourceKey? {
    shown.last { $0.key?.stands(for: screen) == true }?.key
  }
}
