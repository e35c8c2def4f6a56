// arm64-apple-ios17.0: no exact matches in call to initializer
import SwiftUI

struct Screen {}

@MainActor func canary(_ path: Binding<[Screen]>) -> some View { NavigationStack(path: path) { Text("Root") } }
