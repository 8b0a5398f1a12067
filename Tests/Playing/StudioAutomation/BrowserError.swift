/// The error of a command to the browser, or a condition of a page that did not hold in time.
package struct BrowserError: Error, CustomStringConvertible {
  /// The error message.
  package let description: String

  /// Creates an error with a message.
  package init(_ description: String) { self.description = description }
}
