/// A type that draws frames, for example to a terminal, a web page or a file.
///
/// A renderer depends only on `Frame`, not on the stage, so that it draws live scenes, recordings and test
/// frames alike.
public protocol Renderer {
  /// Draws a frame in place of the previous one.
  ///
  /// - Throws: An error of the renderer's output.
  mutating func render(_ frame: Frame) throws
}
