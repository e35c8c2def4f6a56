// Apps, scenes, windows and commands.
import SwiftUI

struct AppProbe: App {
  @Environment(\.scenePhase) private var scenePhase

  var body: some Scene {
    #if os(tvOS) || os(watchOS)
      WindowGroup { TabsProbe() }
    #else
      WindowGroup { TabsProbe().handlesExternalEvents(preferring: ["main"], allowing: ["*"]) }
        .handlesExternalEvents(matching: ["main"])
        .commands {
          CommandMenu("Go") { Button("Back") {}.keyboardShortcut("[", modifiers: .command) }
          CommandGroup(after: .newItem) { Button("New window") {} }
          CommandGroup(replacing: .help) {}
        }
      WindowGroup("Book", id: "book", for: Screen.self) { $screen in Text("\(screen?.id ?? 0)") }
      WindowGroup(for: Screen.ID.self) { $id in
        Text("\(id)")
      } defaultValue: {
        0
      }
    #endif
    #if os(macOS)
      Window("About", id: "about") { Text("About") }
      Settings { Text("Settings") }
    #endif
  }
}

#if !os(tvOS) && !os(watchOS)
  struct WindowProbe: View {
    @Environment(\.openWindow) private var openWindow
    @Environment(\.dismissWindow) private var dismissWindow
    @Environment(\.supportsMultipleWindows) private var supportsMultipleWindows

    var body: some View {
      Button("Open") { openWindow(id: "book", value: Screen(id: 1)) }
      Button("Open") { openWindow(value: Screen(id: 1)) }
      Button("Open") { openWindow(id: "book") }
      Button("Close") { dismissWindow(id: "book", value: Screen(id: 1)) }
      Button("Close") { dismissWindow() }.disabled(!supportsMultipleWindows)
    }
  }
#endif
