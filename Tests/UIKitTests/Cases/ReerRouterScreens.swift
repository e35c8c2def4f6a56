import UIKitStandIn
import WaymarkMigration
import WaymarkUIKit

/// The screens of ReerRouter's cases, as its tests declare them.
enum ReerScreens {
  /// A screen that is pushed or presented as the router says.
  class PageVC: UIViewController, MadeFromMatch {
    class var preferredPresentation: RouteMap.Presentation { .automatic }
    class func redirect(for match: RouteMatch) -> RoutePattern? { nil }
    required init?(_ match: RouteMatch) { super.init(nibName: nil, bundle: nil) }
    required init?(coder: NSCoder) { nil }
  }

  final class UserVC: PageVC {
    override class var preferredPresentation: RouteMap.Presentation { .modal(.init(.sheet)) }
  }

  final class NamedVC: PageVC {}

  final class NewPreferenceVC: PageVC {}

  /// Leads to another page if its parameters say so.
  final class PreferenceVC: UIViewController, MadeFromMatch {
    static func redirect(for match: RouteMatch) -> RoutePattern? {
      match.merged.text("some_key") == "redirect" ? "/new_preference" : nil
    }
    required init?(_ match: RouteMatch) { super.init(nibName: nil, bundle: nil) }
    required init?(coder: NSCoder) { nil }
  }

  /// Is never made.
  final class NilVC: UIViewController, MadeFromMatch {
    required init?(_ match: RouteMatch) { nil }
    required init?(coder: NSCoder) { nil }
  }

  /// Makes a screen of another class.
  final class FactoryVC: UIViewController, MadeFromMatch {
    static func screen(for match: RouteMatch) throws -> Any? { PlainVC(nibName: nil, bundle: nil) }
    required init?(_ match: RouteMatch) { nil }
    required init?(coder: NSCoder) { nil }
  }

  final class PlainVC: UIViewController {}

  /// A navigation controller, which cannot be pushed.
  final class NavPageVC: UINavigationController, MadeFromMatch {
    required init?(_ match: RouteMatch) { super.init(rootViewController: UIViewController()) }
    required init?(coder: NSCoder) { nil }
  }

  /// The class with a name of the cases; a class that they do not describe is a page.
  @MainActor
  static func type(named name: String) -> any MadeFromMatch.Type {
    switch name {
    case "UserVC": UserVC.self
    case "NamedVC": NamedVC.self
    case "PreferenceVC": PreferenceVC.self
    case "NewPreferenceVC": NewPreferenceVC.self
    case "NilVC": NilVC.self
    case "FactoryVC": FactoryVC.self
    case "NavPageVC": NavPageVC.self
    default: PageVC.self
    }
  }
}
