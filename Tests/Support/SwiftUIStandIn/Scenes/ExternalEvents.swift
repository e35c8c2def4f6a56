public import AppIntentsStandIn

struct OpenURLModifier {
  let action: (URL) -> Void
}

extension OpenURLModifier: BuiltInModifier {}

struct ContinueActivityModifier {
  let type: String
  let action: (NSUserActivity) -> Void
}

extension ContinueActivityModifier: BuiltInModifier {}

struct UserActivityModifier {
  let type: String
  let isActive: Bool
  let update: (NSUserActivity) -> Void
}

extension UserActivityModifier: BuiltInModifier {}

struct ExternalEventsModifier {
  let preferring: Set<String>
  let allowing: Set<String>
}

extension ExternalEventsModifier: BuiltInModifier {}

struct AppIntentModifier {
  let type: ObjectIdentifier
  let action: @MainActor (any TargetContentProvidingIntent) -> Void
}

extension AppIntentModifier: BuiltInModifier {}

extension View {
  /// Takes intents of a type that are for its window, before they are performed.
  public nonisolated func onAppIntentExecution<I>(
    _ intent: I.Type = I.self, perform action: @escaping @MainActor (I) -> Void
  ) -> some View where I: TargetContentProvidingIntent {
    modifier(
      AppIntentModifier(type: ObjectIdentifier(I.self)) { received in
        if let received = received as? I { action(received) }
      })
  }

  /// Takes URLs that are opened, universal links as well.
  public nonisolated func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    modifier(OpenURLModifier(action: action))
  }

  /// Links in it open in the app if there is a choice.
  ///
  /// The stand-in has no browser of its own.
  @MainActor @preconcurrency public func onOpenURL(prefersInApp: Bool) -> some View { modifier(NoEffect()) }

  /// Takes activities that go on here.
  public nonisolated func onContinueUserActivity(
    _ activityType: String, perform action: @escaping (NSUserActivity) -> Void
  ) -> some View { modifier(ContinueActivityModifier(type: activityType, action: action)) }

  /// Says what the user does.
  public nonisolated func userActivity(
    _ activityType: String, isActive: Bool = true, _ update: @escaping (NSUserActivity) -> Void
  ) -> some View { modifier(UserActivityModifier(type: activityType, isActive: isActive, update: update)) }

  /// Says what the user does with an element, as long as there is one.
  public nonisolated func userActivity<P>(
    _ activityType: String, element: P?, _ update: @escaping (P, NSUserActivity) -> Void
  ) -> some View {
    modifier(
      UserActivityModifier(type: activityType, isActive: element != nil) { activity in
        if let element { update(element, activity) }
      })
  }

  /// Which events its window is to get, and which it may.
  public nonisolated func handlesExternalEvents(preferring: Set<String>, allowing: Set<String>) -> some View {
    modifier(ExternalEventsModifier(preferring: preferring, allowing: allowing))
  }
}

/// Something that comes from outside, and is for one window.
enum ExternalEvent {
  case url(URL)
  case activity(NSUserActivity)
  case intent(any TargetContentProvidingIntent)

  /// The text by which windows choose their events.
  var target: String {
    switch self {
    case .url(let url): url.absoluteString
    case .activity(let activity):
      activity.targetContentIdentifier ?? activity.webpageURL?.absoluteString ?? activity.activityType
    case .intent(let intent): intent.contentIdentifier
    }
  }
}

extension AppHost {
  /// Finds the window of an event, or opens one.
  ///
  /// The rules and their order are those of the documentation of `handlesExternalEvents`: of the view, and of the
  /// scene. Which of several open windows is the first is not documented: here the one that was active last. Until 2021
  /// the documentation said that iOS chooses an existing window where no view says anything; since then it says that a
  /// new one is opened.
  func receive(_ event: ExternalEvent) {
    let session = Session.current
    let recent = windows.sorted { $0.activation > $1.activation }
    guard session.device.supportsMultipleWindows else { return recent.first.map { deliver(event, to: $0) } ?? () }
    let wanted =
      recent.first { $0.wants(event.target, \.preferring) } ?? recent.first { $0.wants(event.target, \.allowing) }
    if let wanted, !session.has(.urlOpensWindow) { return deliver(event, to: wanted) }
    let matching = definitions.first { matches($0.matching ?? [], event.target) }
    guard let definition = matching ?? definitions.first(where: { $0.matching == nil }) else {
      return session.say("No scene takes \(event.target).")
    }
    session.later { [self] in
      let window = open(definition)
      session.later(in: 2) { [self] in deliver(event, to: window) }
    }
  }

  /// All handlers of a window get it; in which order is not documented.
  private func deliver(_ event: ExternalEvent, to window: SceneWindow) {
    if window.phase != .inactive { activate(window) }
    var actions: [() -> Void] = []
    for level in window.levels {
      level.node.walkAll { node in
        if let action = node.action(for: event) { actions.append(action) }
        return true
      }
    }
    for action in actions { action() }
    if case .url = event, Session.current.has(.urlTwice) { for action in actions { action() } }
  }
}

/// Returns whether an event's target contains one of the strings: an asterisk is in all, an empty string in none.
private func matches(_ conditions: Set<String>, _ target: String) -> Bool {
  conditions.contains { condition in
    condition == "*" || target.range(of: condition, options: [.caseInsensitive, .diacriticInsensitive]) != nil
  }
}

extension SceneWindow {
  /// Returns whether a view in it wants an event.
  fileprivate func wants(_ target: String, _ conditions: (ExternalEventsModifier) -> Set<String>) -> Bool {
    var isWanted = false
    level.node.walkAll { node in
      if let modifier = node.modifier(ExternalEventsModifier.self), matches(conditions(modifier), target) {
        isWanted = true
      }
      return true
    }
    return isWanted
  }
}

extension Node {
  fileprivate func action(for event: ExternalEvent) -> (() -> Void)? {
    switch event {
    case .url(let url):
      return modifier(OpenURLModifier.self).map { modifier in { modifier.action(url) } }
    case .activity(let activity):
      guard let modifier = modifier(ContinueActivityModifier.self), modifier.type == activity.activityType else {
        return nil
      }
      return { modifier.action(activity) }
    case .intent(let intent):
      guard let modifier = modifier(AppIntentModifier.self), modifier.type == ObjectIdentifier(type(of: intent)) else {
        return nil
      }
      return { modifier.action(intent) }
    }
  }
}
