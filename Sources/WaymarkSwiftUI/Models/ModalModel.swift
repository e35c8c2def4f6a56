internal import Observation
@_spi(Hosting) import WaymarkCore

/// Presents one thing at a time over the root of a window, or over another modal.
@MainActor @Observable
final class ModalModel {
  typealias ID = RouterState.Entry.ID

  private(set) var item: ModalItem?
  /// The inspector that is leaving, whose content SwiftUI evaluates until it has disappeared.
  private(set) var leaving: ModalItem?
  /// True if the modal has a leave guard, so that no gesture closes it.
  private(set) var isLocked = false
  /// The height of the sheet, if its route has heights.
  var detent = SheetOptions.Detent.large {
    didSet { if let item, detent != oldValue { owner?.changed(detent, of: item) } }
  }
  /// A count that makes SwiftUI read a value again after the owner refused a change.
  private(set) var revision = 0
  /// The presentation or dismissal whose end SwiftUI has not reported.
  @ObservationIgnored private(set) var motion: HostSnapshot.Motion?
  /// The item that has appeared and has not disappeared.
  @ObservationIgnored private var visible: ID?
  /// The popover that was presented last, for which SwiftUI calls no `onDismiss`.
  @ObservationIgnored private var popover: ID?
  @ObservationIgnored private weak var owner: (any ModelOwner)?

  init(owner: any ModelOwner) {
    self.owner = owner
  }

  // MARK: The value

  func present(_ item: ModalItem) {
    leaving = nil
    self.item = nil
    detent = item.detent ?? .large
    self.item = item
    popover = item.form == .popover ? item.id : nil
    motion = item.reportsPresentation ? .init(.presentation, item.id) : nil
  }

  func dismiss() {
    guard let item else { return }
    // A modal that has not appeared reports no end, and neither does a popover that has disappeared.
    let isThere = motion?.kind != .presentation && (item.form != .popover || visible == item.id)
    motion = isThere && item.reportsDismissal ? .init(.dismissal, item.id) : nil
    leaving = item.form == .inspector ? item : nil
    self.item = nil
  }

  func lock(_ isLocked: Bool) { if self.isLocked != isLocked { self.isLocked = isLocked } }

  /// Ends the wait for a presentation or dismissal whose end SwiftUI has not reported.
  func forgetMotion() {
    motion = nil
    if leaving != nil { leaving = nil }
  }

  // MARK: The evidence

  /// The modal that has appeared.
  var shown: ID? { motion?.kind == .presentation ? nil : item?.id }

  /// True if a modal is leaving, whose content SwiftUI may evaluate again.
  var isLeaving: Bool { motion?.kind == .dismissal || leaving != nil }

  /// The level of the modal, the level of the modal over it, and so on.
  var levelsAbove: [ModalModel] { item.map { [$0.level] + $0.level.levelsAbove } ?? [] }

  /// Notes that the modal has appeared, perhaps again.
  func appeared(_ id: ID) {
    visible = id
    guard motion == .init(.presentation, id) else { return }
    motion = nil
    owner?.evidenceCame()
  }

  func disappeared(_ id: ID) {
    if visible == id { visible = nil }
    if popover == id {
      popoverDisappeared(id)
    } else if leaving?.id == id {
      leaving = nil
    } else {
      return
    }
    owner?.evidenceCame()
  }

  /// Ends the wait for the dismissal of a popover.
  ///
  /// SwiftUI takes a popover away with the view that it points at, and may not write its binding.
  private func popoverDisappeared(_ id: ID) {
    guard motion != .init(.dismissal, id) else {
      popover = nil
      motion = nil
      return
    }
    owner?.afterRest { [weak self] in
      guard let self, visible != id, motion == nil, let item, item.id == id, item.level.item == nil else { return }
      self.item = nil
      popover = nil
      owner?.closed(item)
      owner?.evidenceCame()
    }
  }

  /// Notes that `onDismiss` was called, after a dismissal or for a modal that left without a write to its binding.
  ///
  /// The call for the modal before may come late. The modal that is presented then has not disappeared.
  func dismissed() {
    if motion?.kind == .dismissal {
      motion = nil
    } else if let item, motion == nil, item.reportsDismissal, item.form != .popover, item.level.item == nil,
      visible != item.id
    {
      self.item = nil
      owner?.closed(item)
    }
    owner?.evidenceCame()
  }

  // MARK: The binding

  private func readAgain() { revision += 1 }

  /// Passes on a tap on a button of an alert.
  func choose(_ button: AlertContent.Button, of item: ModalItem) { owner?.chose(button, of: item, at: self) }

  /// The modal that SwiftUI presents in one form.
  ///
  /// SwiftUI sets it to `nil` if the user closes it.
  subscript(form: ModalForm) -> ModalItem? {
    get { item?.form == form ? item : nil }
    set {
      guard newValue == nil, let item, item.form == form else { return }
      guard owner?.mayClose(item) == true else { return readAgain() }
      dismiss()
      owner?.closed(item)
    }
  }

  /// True if SwiftUI presents a modal in one form.
  ///
  /// SwiftUI sets it to false if the user closes it.
  subscript(isShown form: ModalForm) -> Bool {
    get { self[form] != nil }
    set { if !newValue { self[form] = nil } }
  }

  /// The modal that SwiftUI presents in one form at a view.
  subscript(form: ModalForm, at source: ObjectIdentifier) -> ModalItem? {
    get { item?.source == source ? self[form] : nil }
    set { if item?.source == source { self[form] = newValue } }
  }

  /// True if SwiftUI presents a modal in one form at a view.
  subscript(isShown form: ModalForm, at source: ObjectIdentifier) -> Bool {
    get { self[form, at: source] != nil }
    set { if !newValue { self[form, at: source] = nil } }
  }
}

/// The forms in which SwiftUI presents a view over another.
enum ModalForm: Hashable {
  case sheet
  case cover
  case inspector
  case popover
  case alert
  case confirmation

  /// True if the user has to choose a button, and SwiftUI presents nothing over it.
  var isAlert: Bool { self == .alert || self == .confirmation }

  /// The form for a style on this platform.
  ///
  /// A style without a form of its own becomes a sheet.
  init(_ style: RouteMap.ModalStyle) {
    switch style {
    #if !os(macOS)
      case .cover: self = .cover
    #endif
    #if !os(tvOS) && !os(watchOS) && !os(visionOS)
      case .inspector: self = .inspector
    #endif
    #if !os(tvOS) && !os(watchOS)
      case .popover: self = .popover
    #endif
    case .alert: self = .alert
    case .confirmation: self = .confirmation
    default: self = .sheet
    }
  }
}

/// A modal with its content and look.
struct ModalItem: Identifiable {
  let id: RouterState.Entry.ID
  /// The form, which a popover or a confirmation without a view to point at does not have.
  var form: ModalForm
  /// The style by the state.
  var style = RouteMap.ModalStyle.sheet
  /// The view that it points at.
  var source: ObjectIdentifier?
  /// The level of the modal over it.
  let level: ModalModel
  /// The content of an alert.
  ///
  /// If `answers` is true, its buttons send results to the code that presented it.
  var alert: (content: AlertContent, answers: Bool)?
  /// The look of a sheet, and its first height.
  var sheet: SheetOptions?
  var detent: SheetOptions.Detent?
  /// The modifier of the app for its content.
  var modifier: SheetModifier?

  /// True if SwiftUI reports when the modal has disappeared.
  var reportsDismissal: Bool { form == .sheet || form == .cover || form == .popover }
  /// True if SwiftUI reports when the modal has appeared.
  var reportsPresentation: Bool { reportsDismissal || form == .inspector }
}
