#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  internal import UIKit

  extension TabLabel {
    @MainActor var image: UIImage? {
      guard let imageName else { return nil }
      return isSymbol ? UIImage(systemName: imageName) : UIImage(named: imageName)
    }
  }
#endif
