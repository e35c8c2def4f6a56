import Waymark
import WaymarkMacros

/// Something the app refers to, so that the module is linked.
public enum ChatModule {}

extension RouteKey {
  nonisolated static let chat: RouteKey = "chat"
}

/// A screen by key.
@Routable(.chat, in: "main") public final class ChatScreen {
  /// The text of the link.
  public let id: String

  /// Nil if the link names no chat.
  public required init?(_ match: RouteMatch) {
    guard let id = match["id"] else { return nil }
    self.id = id
  }
}

@RouteModule(in: "main") enum SettingsRoutes {
  static var routes: some RouteContent { RouteTo("/settings", name: "settings") }
}

@Routable("/view/:id", in: "main") struct ChatView {
  let id: Int
}
