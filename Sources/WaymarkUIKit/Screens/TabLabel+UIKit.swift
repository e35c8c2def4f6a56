#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  extension TabLabel {
    @MainActor var image: UIImage? {
      guard let imageName else { return nil }
      return isSymbol ? UIImage(systemName: imageName) : UIImage(named: imageName)
    }
  }
#endif
