import Dynamics
public import Foundation

/// Draws an image by a closure.
///
/// The closure is called, but images that a program draws are empty: there are no pixels to draw into.
@MainActor open class UIGraphicsImageRenderer: NSObject {
  private let size: CGSize

  /// Creates a renderer for images of a size.
  public init(size: CGSize) { self.size = size }

  /// Creates a renderer for images of the size of a rectangle.
  public init(bounds: CGRect) { size = bounds.size }

  /// Calls a closure, and returns an empty image.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    UIGraphicsBeginImageContext(size)
    if let context = CGContext.stack.last { actions(UIGraphicsImageRendererContext(cgContext: context)) }
    defer { UIGraphicsEndImageContext() }
    return UIGraphicsGetImageFromCurrentImageContext() ?? UIImage()
  }
}

/// What the closure of a renderer draws into.
@MainActor open class UIGraphicsImageRendererContext: NSObject {
  /// The context.
  public let cgContext: CGContext

  init(cgContext: CGContext) { self.cgContext = cgContext }

  /// Fills a rectangle with the current color.
  open func fill(_ rect: CGRect) { cgContext.fill(rect) }

  /// Strokes a rectangle with the current color.
  open func stroke(_ rect: CGRect) { cgContext.stroke(rect) }
}

/// Begins an image of a size, which stays empty.
@MainActor public func UIGraphicsBeginImageContext(_ size: CGSize) {
  CGContext.stack.append(CGContext(bounds: Rect(CGRect(origin: .zero, size: size))))
}

/// Begins an image of a size, which stays empty.
@MainActor public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
  UIGraphicsBeginImageContext(size)
}

/// Returns an empty image of the size that was begun last; nil if none was.
@MainActor public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  CGContext.stack.last.map { UIImage(size: $0.size) }
}

/// Ends the image that was begun last.
@MainActor public func UIGraphicsEndImageContext() { _ = CGContext.stack.popLast() }
