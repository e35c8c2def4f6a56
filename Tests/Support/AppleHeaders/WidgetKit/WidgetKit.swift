// swift-format-ignore-file
// Declarations of controls, as far as the files of `waymark intents` use them, from developer.apple.com/documentation: widgetkit,
// and swiftui for what SwiftUI declares. The page is named beside each. Read in stored copies of 2026, unless marked [use]: then
// it is written so that Apple's own examples compile. They are not Apple's, and are only type-checked.
#if os(iOS) || os(macOS) || os(watchOS)
import AppIntents
import SwiftUI

// swiftui/controlwidget
@available(iOS 18, macOS 26, watchOS 26, *)
@MainActor @preconcurrency public protocol ControlWidget {
  associatedtype Body: ControlWidgetConfiguration
  @ControlWidgetConfigurationBuilder var body: Body { get }
  init()
}

// swiftui/controlwidgetconfigurationbuilder
@available(iOS 18, macOS 26, watchOS 26, *)
@resultBuilder public enum ControlWidgetConfigurationBuilder {
  public static func buildBlock<Content: ControlWidgetConfiguration>(_ content: Content) -> Content { content }
}

// swiftui/controlwidgetconfiguration: displayName(_:), promptsForUserConfiguration()
@available(iOS 18, macOS 26, watchOS 26, *)
@MainActor @preconcurrency public protocol ControlWidgetConfiguration {}
@available(iOS 18, macOS 26, watchOS 26, *)
extension ControlWidgetConfiguration {
  @MainActor @preconcurrency public func displayName(_ name: LocalizedStringResource) -> some ControlWidgetConfiguration { self }
  @MainActor @preconcurrency public func promptsForUserConfiguration() -> some ControlWidgetConfiguration { self }
}

// swiftui/controlwidgettemplate, swiftui/controlwidgettemplatebuilder
@available(iOS 18, macOS 26, watchOS 26, *)
@MainActor @preconcurrency public protocol ControlWidgetTemplate {}
@available(iOS 18, macOS 26, watchOS 26, *)
@resultBuilder public enum ControlWidgetTemplateBuilder {
  public static func buildBlock<Content: ControlWidgetTemplate>(_ content: Content) -> Content { content }
}

// widgetkit/staticcontrolconfiguration/init(kind:content:)
@available(iOS 18, macOS 26, watchOS 26, *)
@MainActor @preconcurrency public struct StaticControlConfiguration<Content: ControlWidgetTemplate>: ControlWidgetConfiguration {
  public init(kind: String, @ControlWidgetTemplateBuilder content: @escaping () -> Content) {}
}

// widgetkit/appintentcontrolconfiguration/init(kind:intent:content:)
@available(iOS 18, macOS 26, watchOS 26, *)
@MainActor @preconcurrency public struct AppIntentControlConfiguration<Configuration, Content>: ControlWidgetConfiguration
where Configuration: ControlConfigurationIntent, Content: ControlWidgetTemplate {
  public init(
    kind: String, intent: Configuration.Type = Configuration.self,
    @ControlWidgetTemplateBuilder content: @escaping (Configuration) -> Content
  ) {}
}

// widgetkit/controlwidgetbutton
@available(iOS 18, macOS 26, watchOS 26, *)
@MainActor @preconcurrency public struct ControlWidgetButton<Label, ActionLabel, Action>: ControlWidgetTemplate
where Label: View, ActionLabel: View {}
@available(iOS 18, macOS 26, watchOS 26, *)
@MainActor @preconcurrency public struct ControlWidgetButtonDefaultActionLabel: View {  // [use]
  public var body: some View { EmptyView() }
}
// widgetkit/controlwidgetbutton/init(action:label:)-77p8j and -8oxxp
@available(iOS 18, macOS 26, watchOS 26, *)
extension ControlWidgetButton where ActionLabel == ControlWidgetButtonDefaultActionLabel, Action: AppIntent {
  @MainActor @preconcurrency public init(action: Action, @ViewBuilder label: @escaping () -> Label) {}
}
@available(iOS 18, macOS 26, watchOS 26, *)
extension ControlWidgetButton where ActionLabel == ControlWidgetButtonDefaultActionLabel, Action: OpenIntent {
  @MainActor @preconcurrency public init(action: Action, @ViewBuilder label: @escaping () -> Label) {}
}
#endif
