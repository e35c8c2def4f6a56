#if canImport(SwiftUI) || os(Linux)
  #if canImport(SwiftUI)
    internal import SwiftUI
  #else
    internal import SwiftUIStandIn
  #endif

  /// What is presented over the root of a window, or over what is presented there: one thing at a time.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  @MainActor @Observable
  final class LevelModel {
    /// What is presented.
    private(set) var item: ModalItem?
    /// What was presented at the side and is on its way out: SwiftUI makes its content anew meanwhile.
    private(set) var leaving: ModalItem?
    /// What is presented has to be asked before it goes: no gesture takes it away.
    private(set) var isLocked = false
    /// The height of what is presented, if it is a sheet with heights.
    var detent = SheetOptions.Detent.large {
      didSet { if let id = item?.id, detent != oldValue { host?.router?.device.detents[id] = detent.rawValue } }
    }
    /// Counted up where SwiftUI has to read again what has not changed.
    private(set) var revision = 0
    /// What SwiftUI was asked to do with it, and has not told the end of.
    @ObservationIgnored private(set) var motion: HostSnapshot.Motion?
    @ObservationIgnored private weak var host: SwiftUIHost?

    init(host: SwiftUIHost) {
      self.host = host
    }

    // MARK: What the host writes

    func present(_ item: ModalItem) {
      detent = host?.detent(of: item) ?? .large
      leaving = nil
      self.item = item
      motion = item.tellsOfItsStart ? .init(.presentation, item.id) : nil
    }

    func dismiss() {
      guard let id = item?.id else { return }
      // What has not come has no end.
      let isThere = motion?.kind != .presentation
      motion = isThere && item?.tellsOfItsEnd == true ? .init(.dismissal, id) : nil
      leaving = item?.form == .inspector ? item : nil
      item = nil
    }

    func lock(_ isLocked: Bool) { if self.isLocked != isLocked { self.isLocked = isLocked } }

    /// Nobody waits for what SwiftUI has not told the end of.
    func forgetMotion() {
      motion = nil
      if leaving != nil { leaving = nil }
    }

    /// What is presented and has come.
    var shown: RouterState.Entry.ID? { motion?.kind == .presentation ? nil : item?.id }

    /// The level of what is presented, and so on.
    var levelsAbove: [LevelModel] { item.map { [$0.level] + $0.level.levelsAbove } ?? [] }

    // MARK: What views tell

    /// What is presented has appeared, maybe not for the first time.
    func appeared(_ id: RouterState.Entry.ID) {
      guard motion == .init(.presentation, id) else { return }
      motion = nil
      host?.motionEnded()
    }

    /// What was presented at the side has disappeared.
    func disappeared(_ id: RouterState.Entry.ID) { if leaving?.id == id { leaving = nil } }

    /// What was presented is gone.
    func dismissed() {
      guard motion?.kind == .dismissal else { return }
      motion = nil
      host?.motionEnded()
    }

    /// A button of an alert was tapped.
    func choose(_ button: AlertContent.Button, of item: ModalItem) { host?.chose(button, of: item, at: self) }

    /// What is presented in one of SwiftUI's ways, as the user may change it.
    subscript(form: ModalForm) -> ModalItem? {
      get { item?.form == form ? item : nil }
      set {
        guard newValue == nil, let item, item.form == form else { return }
        guard host?.mayClose(item, at: self) == true else {
          revision += 1
          return
        }
        dismiss()
        host?.closed(item)
      }
    }

    /// The same for what is shown or not.
    subscript(isShown form: ModalForm) -> Bool {
      get { self[form] != nil }
      set { if !newValue { self[form] = nil } }
    }
  }

  /// The ways in which SwiftUI presents something over a view.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
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
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  struct ModalItem: Identifiable {
    let id: RouterState.Entry.ID
    let form: ModalForm
    let content: EntryModel
    /// What is presented over it.
    let level: LevelModel
    /// What an alert says.
    let alert: ShownAlert?
    /// How a sheet looks.
    let sheet: SheetOptions?
    /// SwiftUI tells when it is gone.
    var tellsOfItsEnd: Bool { form == .sheet || form == .cover }
    /// It tells when it is there.
    var tellsOfItsStart: Bool { form == .sheet || form == .cover || form == .inspector }
  }

  /// What an alert says, and whether its buttons answer.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  struct ShownAlert {
    let content: AlertContent
    let answers: Bool
  }
#endif
