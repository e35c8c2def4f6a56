// arm64-apple-ios17.0: cannot convert value of type 'Int' to expected argument type 'String'
import SwiftUI

#Preview(1) { Text("Preview") }
