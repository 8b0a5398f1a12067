/// Shows frames somewhere: in a terminal, in a page, in a file.
///
/// A renderer knows frames alone, not the stage that they come from, so that each draws a running scene, a
/// recording and a test's frame alike.
public protocol Renderer {
  /// Shows a frame in place of the one before.
  ///
  /// - Throws: If what the renderer writes to refuses.
  mutating func render(_ frame: Frame) throws
}
