extension DeepLink {
  /// The sender of a link.
  ///
  /// The host that receives the link sets it, never the link itself.
  ///
  /// ```swift
  /// let text = payload["link"] ?? ""
  /// router.open(text, .init(from: .push))                          // the app's own server wrote it
  /// let watch = DeepLink.Source(name: "watch", trust: .vouched)    // a source of the app's own
  /// router.open(text, .init(from: watch))
  /// ```
  /// Sources differ in ``trust``. Every source but ``inApp`` is external: its links reach only routes that are
  /// reachable from links. Redirects, deferral and restoration can lower the trust of a source, never raise it.
  public struct Source: Sendable, Hashable {
    /// The trust in a source.
    ///
    /// ```swift
    /// router.willOpen { link in
    ///   if link.source.trust == .foreign { print("\(link.source) brought \(link)") }
    ///   return .proceed
    /// }
    /// ```
    public enum Trust: Int, Sendable, Hashable, Comparable {
      /// Text of unknown origin, which anyone can write.
      case foreign
      /// Text that the app or its server wrote, delivered by the system.
      case vouched
      /// The app's own code.
      case app

      /// Compares trust: less trusted is less.
      public static func < (lhs: Trust, rhs: Trust) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    /// Facts that few sources have: a name that is not in ``knownNames``, or the sending app.
    private let details: Details?
    private let known: UInt8
    /// The trust that routes, confirmation and redirects ask for.
    public let trust: Trust

    /// A reference, so that copying a link from a known source costs nothing.
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

    /// The bundle identifier of the app that sent the link, if the system reports it.
    ///
    /// UIKit reports it for URLs from apps of the same team. It is ignored when sources are compared, and is not saved.
    public var application: String? { details?.application }

    /// Creates a source of the app's own, with its trust.
    public init(name: String, trust: Trust) {
      details = Details(name, application: nil)
      known = 0
      self.trust = trust
    }

    /// A source that Waymark defines.
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

    /// The same source with the sending app, as the system reported it.
    package func from(application: String?) -> Source {
      guard let application else { return self }
      return Source(self, details: Details(details?.ownName, application: application))
    }

    /// True if the link came from outside the app's own code.
    public var isExternal: Bool { trust != .app }

    /// The less trusted of two sources.
    ///
    /// If both are equal, it is this one.
    package func leastTrusted(_ other: Source) -> Source {
      other.trust < trust ? other : self
    }
  }
}

extension DeepLink.Source {
  /// The names of the sources below, by number.
  private static let knownNames = [
    "inApp", "push", "quickAction", "spotlight", "handoff", "customScheme", "universalLink", "widget", "webView",
    "code", "text", "intent", "install",
  ]

  /// The app's own code.
  public static let inApp = Self(known: 0, trust: .app)
  /// A notification that the app's server sent.
  public static let push = Self(known: 1, trust: .vouched)
  /// A quick action on the app's icon.
  public static let quickAction = Self(known: 2, trust: .vouched)
  /// An item that the app added to the system's index.
  public static let spotlight = Self(known: 3, trust: .vouched)
  /// The same app on another device.
  public static let handoff = Self(known: 4, trust: .vouched)
  /// A link with the app's scheme, which anyone may have written.
  public static let customScheme = Self(known: 5, trust: .foreign)
  /// An `https` link to the app's domain.
  ///
  /// Anyone may have written its content.
  public static let universalLink = Self(known: 6, trust: .foreign)
  /// A widget.
  ///
  /// Its links cannot be distinguished from those of another app.
  public static let widget = Self(known: 7, trust: .foreign)
  /// Content shown inside the app, such as a web view, Markdown, or text from a server.
  public static let webView = Self(known: 8, trust: .foreign)
  /// A scanned code.
  public static let code = Self(known: 9, trust: .foreign)

  /// Text without a scheme and without a named source.
  ///
  /// The app may have written it, but nothing proves that.
  public static let text = Self(known: 10, trust: .vouched)

  /// An intent of the app, from Siri, Shortcuts, a control or the system's search.
  public static let intent = Self(known: 11, trust: .vouched)
  /// A link followed before the app was installed, which an SDK delivers after the first launch.
  public static let install = Self(known: 12, trust: .foreign)

  /// All sources that Waymark defines, most trusted first.
  package static let all: [Self] = [
    .inApp, .push, .quickAction, .spotlight, .handoff, .text, .intent, .customScheme, .universalLink, .widget, .webView,
    .code, .install,
  ]
}

extension DeepLink.Source {
  /// The name in saved states.
  ///
  /// A source of the app with a name of Waymark's gets a prefix. Otherwise it would be read back as Waymark's source
  /// and gain its trust.
  package var savedName: String {
    Self.all.contains(self) || !Self.knownNames.contains(name) ? name : "own " + name
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
