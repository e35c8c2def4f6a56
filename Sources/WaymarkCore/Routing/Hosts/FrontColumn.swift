/// The column of a split that a link has led to last, or that the user has brought to the front.
package struct FrontColumn {
  package let split: RouterState.Entry.ID
  package let key: String
  /// True if a step leads to this column, and not to another one beside it.
  package let isTarget: Bool
}

extension RouterState {
  /// Returns the front columns of the visible splits that a step concerns.
  ///
  /// - Parameters:
  ///   - step: the step that has ended. If `nil`, all splits are concerned.
  ///   - device: the settings that know the columns.
  package func frontColumns(after step: Step?, on device: Device) -> [FrontColumn] {
    var columns: [FrontColumn] = []
    walkShown { node in
      guard node.container == .split, let key = device.compactColumns[node.id] else { return }
      guard let step else { return columns.append(FrontColumn(split: node.id, key: key, isTarget: true)) }
      guard let target = step.target else { return }
      let isAround = node.id == target || self.node(target)?.shows(node.id) ?? false
      guard isAround || node.shows(target) else { return }
      let isInside = node.content.first { $0.key == key }?.shows(target) ?? false
      columns.append(FrontColumn(split: node.id, key: key, isTarget: isAround || isInside))
    }
    return columns
  }
}

extension RouterState.Step {
  /// The entry that the step shows or changes.
  ///
  /// It is `nil` for a step that takes something away, or changes no screen.
  package var target: RouterState.Entry.ID? {
    switch self {
    case .update(let entry), .show(let entry): entry.id
    case .present(let presenting): presenting.modal.id
    case .setWindowRoot(let window, _): window.root.id
    case .setRoot, .selectBranch, .setStack, .setColumns: contentChange?.container.id
    case .dismiss, .leave, .hide, .closeWindow, .activateWindow: nil
    }
  }
}
