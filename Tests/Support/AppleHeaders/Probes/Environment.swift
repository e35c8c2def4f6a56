// State, the environment, links, styles and modifiers.
import SwiftUI

private struct DepthKey: EnvironmentKey {
  static let defaultValue = 0
}

extension EnvironmentValues {
  var depth: Int {
    get { self[DepthKey.self] }
    set { self[DepthKey.self] = newValue }
  }
}

@MainActor @Observable final class Model {
  var path: [Screen] = []
  var isShown = false
}

struct EnvironmentProbe: View {
  @Environment(\.depth) private var depth
  @Environment(\.dismiss) private var dismiss
  @Environment(\.isPresented) private var isPresented
  @Environment(\.openURL) private var openURL
  @Environment(\.scenePhase) private var scenePhase
  @Environment(\.horizontalSizeClass) private var sizeClass
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  @Environment(Model.self) private var model
  @Environment(Model.self) private var sometimes: Model?
  @State private var own = Model()
  @SceneStorage("tab") private var tab = 0
  @SceneStorage("link") private var link: String?
  @SceneStorage("data") private var data = Data()
  @Binding var isShown: Bool

  var body: some View {
    @Bindable var bindable = model
    NavigationStack(path: $bindable.path) {
      Group {
        if isPresented, sizeClass == .compact { Button("Close") { dismiss() } } else { Text("\(depth)").id(tab) }
        Link("Elsewhere", destination: URL(fileURLWithPath: "/"))
      }
    }
    .environment(\.depth, depth + 1)
    .environment(own)
    .environment(
      \.openURL,
      OpenURLAction { url in
        switch url.pathExtension {
        case "": .systemAction
        case "html": .systemAction(url)
        case "none": .discarded
        default: .handled
        }
      }
    )
    .onOpenURL { url in openURL(url) }
    .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { activity in _ = activity.webpageURL }
    .userActivity("read", isActive: isShown) { activity in activity.title = "Reading" }
    .userActivity("open", element: link) { link, activity in activity.userInfo = ["link": link] }
    .onAppear { isShown = true }
    .onDisappear { isShown = false }
    .onChange(of: scenePhase) { if scenePhase == .active { tab += 1 } }
    .onChange(of: tab, initial: true) { old, new in if new > old { link = nil } }
    .task { await Task.yield() }
    .task(id: tab) { @MainActor in data = Data() }
    .modifier(Framed())
    .transaction { transaction in if reducesMotion { transaction.disablesAnimations = true } }
  }
}

struct Framed: ViewModifier {
  func body(content: Content) -> some View {
    content.padding().frame(width: 20, alignment: .leading).background { Color.clear }.opacity(0.5).disabled(true)
      .overlay { Text("a").hidden() }.accessibilityIdentifier("framed").accessibilityAddTraits(.isButton)
  }
}

struct RowStyle: ButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    HStack {
      configuration.label
      Spacer()
      Image(systemName: "chevron.forward").accessibilityHidden(true)
    }
    .opacity(configuration.isPressed ? 0.5 : 1)
  }
}

struct RouteLinkProbe<Label: View>: View {
  let label: Label

  init(@ViewBuilder label: () -> Label) { self.label = label() }

  var body: some View {
    Button {
      print("open")
    } label: {
      label
    }.buttonStyle(RowStyle())
    Button("Plain") {}.buttonStyle(.plain)
    AnyView(label)
    Text(verbatim: "text")
    Image("cover")
  }
}

struct Erased {
  var screens: [Int: @MainActor () -> AnyView] = [:]

  @MainActor func screen(_ id: Int) -> AnyView { screens[id]?() ?? AnyView(EmptyView()) }
}

#Preview("Link") {
  @Previewable @State var count = 0
  RouteLinkProbe { Text("\(count)") }
}

#Preview { EmptyView() }

struct Probe_Previews: PreviewProvider {
  static var previews: some View { RouteLinkProbe { Text("Preview") }.previewDisplayName("Link") }
}

extension Binding where Value: Sendable {
  @MainActor func guarded(_ isAllowed: @escaping @MainActor (Value) -> Bool) -> Binding<Value> {
    Binding(get: { wrappedValue }, set: { if isAllowed($0) { wrappedValue = $0 } })
  }
}

@MainActor func unwrapped(_ screen: Binding<Screen?>) -> Binding<Int>? { Binding(screen)?.id }

@available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *)
struct PrefersInAppProbe: View {
  @Environment(\.openURL) private var openURL
  let url: URL

  var body: some View {
    Button("Open") { openURL(url, prefersInApp: true) }.onOpenURL(prefersInApp: true)
      .environment(\.openURL, OpenURLAction { .systemAction($0, prefersInApp: true) })
  }
}
