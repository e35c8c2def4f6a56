// arm64-apple-ios17.0: main actor-isolated instance method 'callAsFunction()'
import SwiftUI

nonisolated func canary(_ dismiss: DismissAction) { dismiss() }
