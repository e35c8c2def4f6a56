/// The namespace of what patterns share with links.
///
/// Macros parse no link, so the core's type of this name stays behind.
package enum DeepLink {}
