/// A call to the file system, for error messages.
package enum JournalCall: String, Sendable, Hashable, CaseIterable {
  case open = "opened"
  case lock = "locked"
  case status = "found"
  case read = "read"
  case write = "written"
  case cut = "cut"
  case move = "replaced"
}
