#if canImport(SwiftUI) || os(Linux)
  #if canImport(SwiftUI)
    internal import SwiftUI
  #else
    internal import SwiftUIStandIn
  #endif

  /// What views of the app's present themselves, and have told of.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  @MainActor
  struct OwnPresentations {
    private struct Weak {
      weak var own: OwnPresentation?
    }

    private var told: [Weak] = []

    /// What is presented, the outermost first.
    var presented: [OwnPresentation] { told.reversed().compactMap(\.own).filter(\.isPresented) }

    mutating func follow(_ own: OwnPresentation) {
      told.removeAll { $0.own == nil || $0.own === own }
      told.append(Weak(own: own))
    }
  }

  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
  extension SwiftUIHost {
    /// A view of the app's presents something, or no longer does.
    func follow(_ own: OwnPresentation) {
      ownPresentations.follow(own)
      // In two turns: SwiftUI has shown it, or taken it away, by then.
      clock.later { [weak self] in
        self?.clock.later {
          guard let self else { return }
          self.router?.screenChanged(in: self)
        }
      }
    }

    package func dismissForeign() { for own in ownPresentations.presented { own.close() } }
  }
#endif
