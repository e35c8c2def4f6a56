extension DeepLink {
  /// Who brought a link: the host that received it says so, the link never does.
  ///
  /// ```swift
  /// let text = payload["link"] ?? ""
  /// router.open(text, .init(from: .push))                          // the app's own server wrote it
  /// let watch = DeepLink.Source(name: "watch", trust: .vouched)    // a source of the app's own
  /// router.open(text, .init(from: watch))
  /// ```
  /// Sources differ in ``trust``. Everything but ``inApp`` is external: a link from there reaches only routes that
  /// are reachable from links. A source can only lose trust on the way, by redirects, deferral or restoration.
  public struct Source: Sendable, Hashable {
    /// How far a source is trusted.
    ///
    /// ```swift
    /// router.willOpen { link in
    ///   if link.source.trust == .foreign { print("\(link.source) brought \(link)") }
    ///   return .proceed
    /// }
    /// ```
    public enum Trust: Int, Sendable, Hashable, Comparable {
      /// Text of unknown origin: anyone can write such a link.
      case foreign
      /// Text written by the app or its server, delivered by the system.
      case vouched
      /// The app's own code.
      case app

      /// Less trust is less.
      public static func < (lhs: Trust, rhs: Trust) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    /// What few sources have: a name that is not in ``knownNames``, an app that sent the link.
    private let details: Details?
    private let known: UInt8
    /// How far the source is trusted.
    public let trust: Trust

    /// Beside the source, so that copying a link with one that Waymark knows costs nothing.
    private final class Details: Sendable {
      let ownName: String?
      let application: String?

      init(_ ownName: String?, application: String?) {
        self.ownName = ownName
        self.application = application
      }
    }

    /// The name of the source, as in route files and on the command line (`inApp`, `push`).
    public var name: String { details?.ownName ?? Self.knownNames[Int(known)] }

    /// The bundle identifier of the app that sent the link, if the system tells it.
    ///
    /// UIKit tells it for URLs from apps of the same team. It does not count when sources are compared, and is not saved.
    public var application: String? { details?.application }

    /// A source of the app's own; it states its trust.
    public init(name: String, trust: Trust) {
      details = Details(name, application: nil)
      known = 0
      self.trust = trust
    }

    /// A source that Waymark knows.
    fileprivate init(known: UInt8, trust: Trust) {
      details = nil
      self.known = known
      self.trust = trust
    }

    private init(_ source: Source, details: Details) {
      self.details = details
      known = source.known
      trust = source.trust
    }

    /// The same source with the app that sent the link, as the system told it.
    public func from(application: String?) -> Source {
      guard let application else { return self }
      return Source(self, details: Details(details?.ownName, application: application))
    }

    /// Whether the link came from outside the app's own code.
    public var isExternal: Bool { trust != .app }

    /// The less trusted of two sources; this one if they are equal.
    public func leastTrusted(_ other: Source) -> Source {
      other.trust < trust ? other : self
    }
  }
}

extension DeepLink.Source {
  /// The names of the sources below, by the number each has.
  private static let knownNames = [
    "inApp", "push", "quickAction", "spotlight", "handoff", "customScheme", "universalLink", "widget", "webView",
    "code", "text", "intent", "install",
  ]

  /// The app's own code.
  public static let inApp = Self(known: 0, trust: .app)
  /// A notification the app's server sent.
  public static let push = Self(known: 1, trust: .vouched)
  /// A quick action on the app's icon.
  public static let quickAction = Self(known: 2, trust: .vouched)
  /// An item the app put into the system's index.
  public static let spotlight = Self(known: 3, trust: .vouched)
  /// The same app on another device.
  public static let handoff = Self(known: 4, trust: .vouched)
  /// A link with the app's scheme; anyone may have written it.
  public static let customScheme = Self(known: 5, trust: .foreign)
  /// An `https` link that the app's domain vouches for; its content is still anyone's.
  public static let universalLink = Self(known: 6, trust: .foreign)
  /// A widget, which cannot be told from a foreign app.
  public static let widget = Self(known: 7, trust: .foreign)
  /// Content shown inside the app: a web view, Markdown, text from a server.
  public static let webView = Self(known: 8, trust: .foreign)
  /// A code that was scanned.
  public static let code = Self(known: 9, trust: .foreign)

  /// Text without a scheme that a router was given without a source: perhaps the app's own code wrote it, but nobody said so.
  public static let text = Self(known: 10, trust: .vouched)

  /// An intent of the app: from Siri, Shortcuts, a control or the search of the system.
  public static let intent = Self(known: 11, trust: .vouched)
  /// A link that was followed before the app was installed, brought by an SDK, perhaps minutes after the first start.
  public static let install = Self(known: 12, trust: .foreign)

  /// Every source Waymark knows by name, most trusted first.
  public static let all: [Self] = [
    .inApp, .push, .quickAction, .spotlight, .handoff, .text, .intent, .customScheme, .universalLink, .widget, .webView,
    .code, .install,
  ]
}

extension DeepLink.Source {
  /// The name in saved states: one of the app's own is not read as one that Waymark knows, which would be trusted.
  package var savedName: String {
    Self.all.contains(self) || !Self.knownNames.contains(name) ? name : "own " + name
  }

  /// A source Waymark knows, by its name; nil if there is none.
  package init?(named name: String) {
    guard let known = Self.all.first(where: { $0.name == name }) else { return nil }
    self = known
  }
}

extension DeepLink.Source {
  /// Two sources are the same if name and trust are.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.trust == rhs.trust && lhs.name == rhs.name }

  /// Hashes name and trust.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(trust)
  }
}

extension DeepLink.Source: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}
