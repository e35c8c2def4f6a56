internal import Foundation
public import WaymarkCore

/// Where a router finds links in what the system hands over: activities, quick actions, notifications.
///
/// ```swift
/// router.systemLinks.payloadKeys = ["deep_link"]                              // of notifications and quick actions
/// router.systemLinks.activityType = "com.example.bookshop.place"              // Handoff, and search in the system
/// router.systemLinks.searchResult = { identifier in "/books/\(identifier)" }  // books are indexed by their number
/// ```
/// Change it once, before the first scene connects: `router.systemLinks.payloadKeys = ["deep_link"]`.
@MainActor
public struct SystemLinks {
  /// The keys of a payload that have the link, the first one that is there counts.
  public var payloadKeys = ["link", "url"]
  /// The identifiers of the actions of notifications that open the link, beside a tap on the notification itself.
  ///
  /// Other actions do something else, mostly in the background, and open nothing.
  public var notificationActions: Set<String> = []
  /// The kind of the app's own activities: the current place is published with it, and comes back as Handoff.
  public var activityType: String?
  /// The link of a search result, by the identifier it was indexed with; as it is, that is the link itself.
  public var searchResult: (String) -> String? = { $0 }
  /// The link that goes on with a search of the system's in the app; nil: none does.
  public var search: (String) -> String? = { _ in nil }

  /// The link for what has none: an activity of a widget or a Live Activity, a notification, a quick action; nil: there is none.
  ///
  /// ```swift
  /// router.systemLinks.content = { content in
  ///   guard content.kind == "com.example.bookshop.reading" else { return nil }
  ///   return try? DeepLink("bookshop://books/\(content.payload["book"] ?? "")", from: .widget)
  /// }
  /// ```
  /// Asked after ``Content/identifier``, which counts if a route takes it. If nobody knows a link, listeners hear
  /// ``WaymarkCore/Router/Event/unrecognized(_:)``.
  public var content: (Content) -> DeepLink? = { _ in nil }

  /// What the system handed over without a link.
  public struct Content {
    /// The type of an activity or of a quick action; `notification` for notifications.
    public let kind: String
    /// What the system calls the content, to choose a window for it: `targetContentIdentifier`.
    public let identifier: String?
    /// What comes along.
    public let payload: [AnyHashable: Any]

    /// As the system has it.
    package init(kind: String, identifier: String?, payload: [AnyHashable: Any]?) {
      self.kind = kind
      self.identifier = identifier
      self.payload = payload ?? [:]
    }
  }

  /// The usual places.
  public init() {}

  /// The link of a payload; nil if it has none.
  package func link(in payload: [AnyHashable: Any]?) -> String? {
    for key in payloadKeys {
      if let text = payload?[key] as? String { return text }
      if let url = payload?[key] as? URL { return url.absoluteString }
    }
    return nil
  }
}

extension Router {
  /// Opens a link that the system handed over; what cannot be read as one is told of as rejected.
  @discardableResult
  package func take(
    _ text: String, from source: DeepLink.Source, delivery: String? = nil, in window: RouterState.Window.ID?
  ) -> Navigation {
    do { return take(try table.link(text, from: source), delivery: delivery, in: window) } catch {
      return reject(error)
    }
  }

  private func take(_ link: DeepLink, delivery: String?, in window: RouterState.Window.ID?) -> Navigation {
    var options = NavigationOptions(in: window)
    options.waitsForWindow = true
    return receive(link, delivery: delivery, options)
  }

  /// Opens what the system handed over without a link: by what it calls the content, else by what the app knows of it.
  ///
  /// - Returns: nil if nobody knows a link for it, which listeners are told.
  package func take(
    _ content: SystemLinks.Content, from source: DeepLink.Source, delivery: String? = nil,
    in window: RouterState.Window.ID?
  ) -> Navigation? {
    if let identifier = content.identifier, let link = try? table.link(identifier, from: source),
      table.resolve(link).match != nil
    {
      return take(link, delivery: delivery, in: window)
    }
    if let link = systemLinks.content(content) { return take(link, delivery: delivery, in: window) }
    ignore(content.kind)
    return nil
  }

  /// Where the links are in what the system hands over.
  public var systemLinks: SystemLinks {
    get { companions[SystemLinks.self] ?? SystemLinks() }
    set { companions[SystemLinks.self] = newValue }
  }
}
