#if Tools
  import Waymark

  /// What is told of one link that was opened.
  struct OpenRecord: LinkRecord {
    let resolution: ResolutionRecord
    /// The guards on the way, outermost first: what each is on, and what the file says of it.
    let guards: [(key: String, words: String)]
    /// What the host did.
    let steps: [RouterState.Step]
    /// What is on the screen afterwards.
    let state: RouterState

    /// Whether the link led where it should.
    var isGood: Bool { resolution.isGood }
  }
#endif
