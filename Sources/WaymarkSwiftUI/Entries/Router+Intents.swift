#if canImport(SwiftUI) || os(Linux)
  #if canImport(SwiftUI)
    internal import SwiftUI
  #else
    internal import SwiftUIStandIn
  #endif
  #if canImport(AppIntents) && !os(macOS) && !os(watchOS)
    public import AppIntents
  #elseif os(Linux)
    public import AppIntentsStandIn
  #endif

  /// The intents that windows of SwiftUI open.
  @MainActor
  final class IntentModifiers {
    /// Adds the modifier of an intent's type to a window.
    typealias Modifier = @MainActor (AnyView, Router, RouterState.Window.ID?) -> AnyView

    private(set) var all: [Modifier] = []
    /// True if a window has them.
    var areUsed = false
    private var types: Set<ObjectIdentifier> = []

    /// Adds the modifier of a type, once.
    ///
    /// - Returns: true if it is new.
    func add(_ type: Any.Type, _ modifier: @escaping Modifier) -> Bool {
      guard types.insert(ObjectIdentifier(type)).inserted else { return false }
      all.append(modifier)
      return true
    }
  }

  extension Router {
    var intentModifiers: IntentModifiers { companion(IntentModifiers()) }
  }

  #if canImport(AppIntents) && !os(macOS) && !os(watchOS) || os(Linux)
    @available(iOS 26, tvOS 26, visionOS 26, *)
    extension Router {
      /// Opens App Intents of these types in the windows of SwiftUI that the system chooses for them.
      ///
      /// ```swift
      /// router.receiveIntents(of: RouteIntents.all)                      // what `waymark intents` has written
      /// router.receiveIntents(of: [OpenCartIntent.self])                 // an intent without a URL
      /// ```
      /// Call it before the first scene connects: a window that is open ignores types that come later. `RoutedView` and `opensLinks(with:in:)` add a modifier for each. SwiftUI calls them
      /// before the intent's `perform()`.
      ///
      /// An intent opens the link that is its `contentIdentifier`. Else `systemLinks.content` is asked, with the name of
      /// its type, and with the intent as `payload["intent"]`. The source is `DeepLink.Source.intent`. Intents wait, and
      /// are guarded, as links do. If the system also opens the intent's URL, the place is opened once.
      /// UIKit needs no list: see `RoutedSceneDelegate`.
      /// - Parameter types: the types of the intents. A type that is there already is left out.
      public func receiveIntents(of types: [any TargetContentProvidingIntent.Type]) {
        let isNew = types.map { addModifier(of: $0) }.contains(true)
        if isNew, intentModifiers.areUsed { reportLate("receiveIntents(of:) was called") }
      }

      private func addModifier<Intent: TargetContentProvidingIntent>(of type: Intent.Type) -> Bool {
        intentModifiers.add(type) { view, router, window in
          AnyView(
            view.onAppIntentExecution(type) { [weak router] intent in
              router?.receive(intent, by: .intent, in: window)
            })
        }
      }

      /// Opens what an intent names.
      ///
      /// - Returns: `nil` if no route takes its identifier and `SystemLinks.content` finds no link.
      @discardableResult
      package func receive(
        _ intent: any TargetContentProvidingIntent, by way: DeliveryDeduplicator.Way, in window: RouterState.Window.ID?
      ) -> Navigation? {
        let (identifier, kind) = (intent.contentIdentifier, "\(type(of: intent))")
        // By default, the identifier is the name of the type, and no link.
        let isLink = identifier.contains("/")
        let content = SystemLinks.Content(
          kind: kind, identifier: isLink ? identifier : nil, payload: ["intent": intent])
        let target = isLink ? deduplicator.target(of: identifier, from: .intent) : "\(kind) \(identifier)"
        return deduplicator.once(target, by: way) { take(content, from: .intent, in: window) }
      }
    }
  #endif
#endif
