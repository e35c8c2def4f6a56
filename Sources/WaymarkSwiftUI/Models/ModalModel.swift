internal import Observation

/// What is presented over the root of a window, or over what is presented there: one thing at a time.
@MainActor @Observable
final class ModalModel {
  typealias ID = RouterState.Entry.ID

  private(set) var item: ModalItem?
  /// What was presented at the side and is on its way out: SwiftUI makes its content anew meanwhile.
  private(set) var leaving: ModalItem?
  /// What is presented has to be asked before it goes: no gesture takes it away.
  private(set) var isLocked = false
  /// The height of what is presented, if it is a sheet with heights.
  var detent = SheetOptions.Detent.large {
    didSet { if let item, detent != oldValue { owner?.changed(detent, of: item) } }
  }
  /// Counted up where SwiftUI has to read again what it wanted to change.
  private(set) var revision = 0
  /// What SwiftUI was asked to do with it, and has not told the end of.
  @ObservationIgnored private(set) var motion: HostSnapshot.Motion?
  /// The item that has appeared, and not disappeared.
  @ObservationIgnored private var visible: ID?
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
    motion = item.tellsOfItsStart ? .init(.presentation, item.id) : nil
  }

  func dismiss() {
    guard let item else { return }
    // What has not come has no end.
    let isThere = motion?.kind != .presentation
    motion = isThere && item.tellsOfItsEnd ? .init(.dismissal, item.id) : nil
    leaving = item.form == .inspector ? item : nil
    self.item = nil
  }

  func lock(_ isLocked: Bool) { if self.isLocked != isLocked { self.isLocked = isLocked } }

  /// Nobody waits for what SwiftUI has not told the end of.
  func forgetMotion() {
    motion = nil
    if leaving != nil { leaving = nil }
  }

  // MARK: The evidence

  /// What is presented and has come.
  var shown: ID? { motion?.kind == .presentation ? nil : item?.id }

  /// The content of something that leaves may be made anew.
  var isLeaving: Bool { motion?.kind == .dismissal || leaving != nil }

  /// The level of what is presented, and so on.
  var levelsAbove: [ModalModel] { item.map { [$0.level] + $0.level.levelsAbove } ?? [] }

  /// What is presented has appeared, maybe not for the first time.
  func appeared(_ id: ID) {
    visible = id
    guard motion == .init(.presentation, id) else { return }
    motion = nil
    owner?.evidenceCame()
  }

  func disappeared(_ id: ID) {
    if visible == id { visible = nil }
    guard leaving?.id == id else { return }
    leaving = nil
    owner?.evidenceCame()
  }

  /// What was presented is gone, as `onDismiss` says: of what was asked for, or of what went without a word.
  ///
  /// The word for what went before may come late, when the next is there: that has not disappeared.
  func dismissed() {
    if motion?.kind == .dismissal {
      motion = nil
    } else if let item, motion == nil, item.tellsOfItsEnd, item.level.item == nil, visible != item.id {
      self.item = nil
      owner?.closed(item)
    }
    owner?.evidenceCame()
  }

  // MARK: The binding

  private func readAgain() { revision += 1 }

  /// A button of an alert was tapped.
  func choose(_ button: AlertContent.Button, of item: ModalItem) { owner?.chose(button, of: item, at: self) }

  /// What is presented in one of SwiftUI's ways, as the user may change it.
  subscript(form: ModalForm) -> ModalItem? {
    get { item?.form == form ? item : nil }
    set {
      guard newValue == nil, let item, item.form == form else { return }
      guard owner?.mayClose(item) == true else { return readAgain() }
      dismiss()
      owner?.closed(item)
    }
  }

  /// The same for what is shown or not.
  subscript(isShown form: ModalForm) -> Bool {
    get { self[form] != nil }
    set { if !newValue { self[form] = nil } }
  }
}

/// The ways in which SwiftUI presents something over a view.
enum ModalForm: Hashable {
  case sheet
  case cover
  case inspector
  case alert
  case confirmation

  /// The user has to choose, and nothing else can be presented over it.
  var isAlert: Bool { self == .alert || self == .confirmation }

  /// The one for a style, on this platform: the others become sheets.
  init(_ style: RouteMap.ModalStyle) {
    switch style {
    #if !os(macOS)
      case .cover: self = .cover
    #endif
    #if !os(tvOS) && !os(watchOS) && !os(visionOS)
      case .inspector: self = .inspector
    #endif
    case .alert: self = .alert
    case .confirmation: self = .confirmation
    default: self = .sheet
    }
  }
}

/// Something that is presented.
struct ModalItem: Identifiable {
  let id: RouterState.Entry.ID
  let form: ModalForm
  /// What is presented over it.
  let level: ModalModel
  /// What an alert says, and whether its buttons answer.
  var alert: (content: AlertContent, answers: Bool)?
  /// How a sheet looks, and its height in the beginning.
  var sheet: SheetOptions?
  var detent: SheetOptions.Detent?

  /// SwiftUI tells when it is gone.
  var tellsOfItsEnd: Bool { form == .sheet || form == .cover }
  /// It tells when it is there.
  var tellsOfItsStart: Bool { tellsOfItsEnd || form == .inspector }
}
