/// The version of the package, which the commands print.
package enum WaymarkVersion {
  package static let current = "0.1.0"
}
