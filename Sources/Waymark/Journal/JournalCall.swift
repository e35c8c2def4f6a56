/// What is asked of a file system, for the messages of errors.
package enum JournalCall: String, Sendable, Hashable, CaseIterable {
  case open = "opened"
  case lock = "locked"
  case status = "found"
  case read = "read"
  case write = "written"
  case cut = "cut"
  case move = "replaced"
}
