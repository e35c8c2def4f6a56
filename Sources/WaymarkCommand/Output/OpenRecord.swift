#if Tools
  import Waymark

  /// The printed facts about one link that was opened.
  struct OpenRecord: LinkRecord {
    let resolution: ResolutionRecord
    /// The guards that were asked, outermost first, each with its position and its words in the file.
    let guards: [(key: String, words: String)]
    /// The steps of the host.
    let steps: [RouterState.Step]
    /// The state afterwards.
    let state: RouterState

    /// True if the link led to its target.
    var isGood: Bool { resolution.isGood }
  }
#endif
