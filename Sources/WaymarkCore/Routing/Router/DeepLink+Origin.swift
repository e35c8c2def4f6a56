extension DeepLink {
  /// The origin of an opening: the app's call, or the sender of the link.
  ///
  /// ```swift
  /// let navigation = router.open(url, .init(from: .push))
  /// print(navigation.origin?.description ?? "")     // push (AppDelegate.swift:31)
  /// router.configuration.log = { if let origin = $0.origin { print("\($0.text) from \(origin)") } }
  /// ```
  public struct Origin: Sendable, Hashable, CustomStringConvertible {
    /// The sender.
    ///
    /// Its `application` is the app that sent the link, if the system reports it.
    public let source: Source
    /// The call of the app's code, if there is one.
    public let location: RouteTable.SourceLocation?

    package init(source: Source, location: RouteTable.SourceLocation? = nil) {
      self.source = source
      self.location = location
    }

    /// Creates the origin of a link.
    ///
    /// If `nil`, nothing is known: a link of the app itself without a call.
    init?(_ source: Source, _ site: CallSite) {
      let location = site.place.map { RouteTable.SourceLocation(file: $0.file, line: $0.line) }
      guard location != nil || source.isExternal else { return nil }
      self.init(source: source, location: location)
    }

    /// The origin in words: `CartView.swift:42`, `push`, `Safari (com.apple.mobilesafari)`.
    public var description: String {
      let place = location.map { "\($0.fileName):\($0.line)" }
      if let sender = source.application {
        return "\(Self.knownApps[sender] ?? source.name) (\(sender))"
      }
      guard source.isExternal else { return place ?? "the app" }
      return source.name + (place.map { " (\($0))" } ?? "")
    }

    /// Names of apps that send many links, by their bundle identifiers.
    private static let knownApps = [
      "com.apple.mobilesafari": "Safari", "com.apple.MobileSMS": "Messages", "com.apple.mobilemail": "Mail",
      "com.apple.mobilenotes": "Notes", "com.apple.mobilecal": "Calendar", "com.apple.reminders": "Reminders",
      "com.apple.camera": "Camera", "com.apple.shortcuts": "Shortcuts", "com.apple.springboard": "the home screen",
      "com.google.chrome.ios": "Chrome", "waymark": "command", "org.mozilla.ios.Firefox": "Firefox",
    ]
  }

  /// The call that opened the link, or the sender.
  ///
  /// The router notes the call when it opens the link. If `nil`, nothing is known. The origin is not compared, not
  /// saved, and not part of the text.
  public var origin: Origin? { Origin(source, callSite) }
}

extension CallSite {
  init(_ location: RouteTable.SourceLocation) { self.init(file: location.file, line: location.line) }
}

extension RouteTable.SourceLocation {
  /// The name of the file without its module.
  var fileName: Substring { file.split(separator: "/").last ?? "" }
}
