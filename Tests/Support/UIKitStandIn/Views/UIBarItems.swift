/// Something on a bar.
@MainActor
open class UIBarItem: NSObject {
  /// Its label: `title`.
  open var title: String?
  /// Its image: `image`.
  open var image: UIImage?

  override init() {}
}

/// A button on a bar.
@MainActor
open class UIBarButtonItem: UIBarItem, UIPopoverPresentationControllerSourceItem {
  /// The action: `primaryAction`.
  open var primaryAction: UIAction?

  /// A button: `initWithPrimaryAction:` and its neighbours.
  public init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    super.init()
    self.title = title ?? primaryAction?.title
    self.image = image
    self.primaryAction = primaryAction
  }
}

/// A menu; no part of it is modelled.
@MainActor
public final class UIMenu: NSObject {}

/// Something that can be done.
@MainActor
public final class UIAction: NSObject {
  /// Its label: `title`.
  public var title: String
  let handler: UIActionHandler

  /// An action: `actionWithTitle:image:identifier:handler:`.
  public init(title: String = "", image: UIImage? = nil, handler: @escaping UIActionHandler) {
    self.title = title
    self.handler = handler
  }
}

/// The handler of an action: `UIActionHandler`.
public typealias UIActionHandler = @MainActor (UIAction) -> Void

/// An image, known by its name.
public final class UIImage: NSObject, Sendable {
  let name: String

  /// A symbol of the system: `systemImageNamed:`.
  public init?(systemName name: String) {
    guard !name.isEmpty else { return nil }
    self.name = name
  }

  /// An image of the app: `imageNamed:`.
  public init?(named name: String) {
    guard !name.isEmpty else { return nil }
    self.name = name
  }
}

/// The content of a screen in the bar of a stack.
@MainActor
open class UINavigationItem: NSObject {
  /// The title: `title`.
  open var title: String?
  /// No back button: `hidesBackButton`.
  open var hidesBackButton = false
  /// Replaces what the back button of this screen does, not how it looks: `backAction`.
  open var backAction: UIAction?
  /// The first button at the left: `leftBarButtonItem`.
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }
  /// The buttons at the left: `leftBarButtonItems`.
  open var leftBarButtonItems: [UIBarButtonItem]?
  /// They stand beside the back button, not in its place: `leftItemsSupplementBackButton`.
  open var leftItemsSupplementBackButton = false
  /// The button at the right: `rightBarButtonItem`.
  open var rightBarButtonItem: UIBarButtonItem?
  /// The search: `searchController`.
  open var searchController: UISearchController?

  /// The system's button to go back is there.
  var hasBackButton: Bool {
    !hidesBackButton && (leftBarButtonItems?.isEmpty ?? true || leftItemsSupplementBackButton)
  }

  /// An item: `initWithTitle:`.
  public init(title: String) {
    self.title = title
  }
}

/// The content of a tab in the bar.
@MainActor
open class UITabBarItem: UIBarItem {
  /// An item: `initWithTitle:image:tag:`.
  public init(title: String?, image: UIImage?, tag: Int) {
    self.tag = tag
    super.init()
    self.title = title
    self.image = image
  }

  /// An item: `initWithTitle:image:selectedImage:`.
  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init(title: title, image: image, tag: 0)
  }

  /// A number of the app's: `tag`.
  public var tag: Int
  /// A small text over it: `badgeValue`.
  open var badgeValue: String?
}
