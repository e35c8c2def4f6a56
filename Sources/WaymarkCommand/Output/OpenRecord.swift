#if Tools
  @_spi(Hosting) import Waymark

  /// The printed facts about one link that was opened.
  struct OpenRecord: LinkRecord {
    let resolution: ResolutionRecord
    /// The guards that were asked, outermost first, each with its position and its words in the file.
    let guards: [(key: String, words: String)]
    /// The facts that would let a deferred link proceed.
    let facts: [String]
    /// The mistakes of the routes that the router noticed.
    let mistakes: [String]
    /// The steps of the host.
    let steps: [RouterState.Step]
    /// The state afterwards.
    let state: RouterState

    /// The key of the stack around all routes, if the map does not declare it.
    let implicitRoot: String?

    /// True if the link led to its target.
    var isGood: Bool { resolution.isGood }
  }

  extension ResolutionRecord {
    /// True if the record itself says what the router logs.
    var tellsMistakes: Bool {
      switch outcome {
      case .unmatched, .rejected, .failed: true
      default: false
      }
    }
  }
#endif
