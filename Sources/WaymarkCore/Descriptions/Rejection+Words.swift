extension RouterState.Rejection {
  /// The reason why nothing changed, in words.
  package var words: String {
    switch self {
    case .noWindow: "there is no window"
    case .unknownRoute: "the route is not in the map"
    case .unknownContainer: "no such container is open"
    case .unknownBranch: "the container has no such branch"
    case .unknownEntry: "no such entry is open"
    case .noStack: "there is no stack to push on"
    case .nothingToPop: "there is nothing to go back to"
    case .nothingPresented: "nothing is presented"
    case .needsValues: "this branch shows a route that needs values: open a link to it"
    case .tooDeep: "containers and modals are nested too deep"
    case .nothingToRestore: "no part of the state is valid"
    case .notAllowed: "the app does not allow it"
    case .noHistory: "there is nothing to go back or forward to"
    }
  }
}

extension RouterState.Dropped.Reason {
  /// The reason why an entry was left out, in words.
  package var words: String {
    switch self {
    case .unknown: "the map has no such route or container"
    case .misplaced: "the map has it at another position"
    case .notReachable: "it may not be opened from the source of its link"
    case .unfounded: "the entry below it or around it was left out"
    case .duplicate: "its id appears twice"
    case .denied: "a guard does not allow it"
    case .unlinked: "no link leads to it any more"
    }
  }
}
