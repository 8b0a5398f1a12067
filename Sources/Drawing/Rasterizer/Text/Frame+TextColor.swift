package import Display
import Dynamics
package import Views

extension Frame {
  /// Returns the color of a shape's text: that of its style, or black or white, whichever contrasts with the
  /// background.
  ///
  /// The background is the frontmost shape at least half opaque at the center of the text, up to the shape
  /// itself, or the background of the frame.
  ///
  /// - Parameters:
  ///   - index: The index of the shape in `shapes`.
  ///   - background: The color of the frame where no shape covers it.
  /// - Returns: The color, with the alpha of the style.
  /// - Complexity: O(*n*) in the number of shapes behind.
  package func textColor(ofShape index: Int, over background: Color) -> Color {
    if let color = shapes[index].text?.style.color { return color }
    let center = shapes[index].center
    let backdrop = shapes[...index].last { shape in
      shape.textBackdropColor.alpha * shape.alpha >= 0.5 && shape.contains(center)
    }
    let color = backdrop?.textBackdropColor ?? background
    return 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue > 0.45 ? .black : .white
  }
}

extension Frame.Shape {
  /// Whether the rectangle contains a point of the stage; ignores the corner radius.
  fileprivate func contains(_ point: Point) -> Bool {
    guard transform.determinant != 0 else { return false }
    let local = point.applying(transform.inverted())
    return abs(local.x) <= size.width / 2 && abs(local.y) <= size.height / 2
  }
}
