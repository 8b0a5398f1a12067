import Dynamics
public import Foundation
import Views

extension String {
  /// The string as an object, for `dynlua ios`, which replaces `as NSString` by it.
  public var bridgedToNSString: NSString { NSString(string: self) }

  /// Returns the size of the text, in one line but for its line feeds.
  @MainActor public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    CGSize(TextAttributes(attrs).label(self).bounds.size)
  }

  /// Returns the rectangle of the text, with lines broken at a width.
  @MainActor public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    CGRect(origin: .zero, size: TextAttributes(attributes).size(of: self, width: size.width))
  }

  /// Draws the text in the drawing of the current view, with its upper left corner at a point.
  @MainActor public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    let size = size(withAttributes: attrs)
    draw(in: CGRect(origin: point, size: size), withAttributes: attrs)
  }

  /// Draws the text in the drawing of the current view, with lines broken at the width of a rectangle.
  @MainActor public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    CGContext.stack.last?.draw(self, TextAttributes(attrs), in: rect)
  }
}

extension NSString {
  /// Returns the size of the text, in one line but for its line feeds.
  @MainActor public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    description.size(withAttributes: attrs)
  }

  /// Returns the rectangle of the text, with lines broken at a width.
  @MainActor public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    description.boundingRect(with: size, attributes: attributes, context: context)
  }

  /// Draws the text in the drawing of the current view, with its upper left corner at a point.
  @MainActor public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    description.draw(at: point, withAttributes: attrs)
  }

  /// Draws the text in the drawing of the current view, with lines broken at the width of a rectangle.
  @MainActor public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    description.draw(in: rect, withAttributes: attrs)
  }
}

extension NSAttributedString {
  /// Returns the size of the text, with the attributes of its longest part.
  @MainActor public func size() -> CGSize { CGSize(mainAttributes.label(string).bounds.size) }

  /// Returns the rectangle of the text, with lines broken at a width.
  @MainActor public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    CGRect(origin: .zero, size: mainAttributes.size(of: string, width: size.width))
  }

  /// Draws the text in the drawing of the current view, with its upper left corner at a point.
  @MainActor public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size())) }

  /// Draws the text in the drawing of the current view, with lines broken at the width of a rectangle and the
  /// attributes of its longest part.
  @MainActor public func draw(in rect: CGRect) {
    CGContext.stack.last?.draw(string, mainAttributes, in: rect)
  }
}

extension TextAttributes {
  /// The size of a text with lines broken at a width.
  @MainActor fileprivate func size(of text: String, width: CGFloat) -> CGSize {
    let label = label(text)
    guard label.bounds.width > Double(width), width > 0 else { return CGSize(label.bounds.size) }
    label.bounds.size.width = Double(width)
    label.sizeToFit()
    return CGSize(label.bounds.size)
  }
}

extension CGContext {
  /// Adds a text at the upper edge of a rectangle.
  func draw(_ text: String, _ attributes: TextAttributes, in rect: CGRect) {
    let label = attributes.label(text)
    let height = Double(attributes.size(of: text, width: rect.width).height)
    label.bounds.size = Size(width: Double(rect.width), height: min(height, max(Double(rect.height), 1)))
    add(label, center: Point(x: Double(rect.midX), y: Double(rect.minY) + label.bounds.height / 2))
  }
}

extension UIImage {
  /// Draws the image in the drawing of the current view, scaled to a rectangle.
  @MainActor public func draw(in rect: CGRect) {
    let view = ImageView(frame: Rect(rect))
    view.image = image
    view.text = placeholder
    view.bounds.size = Size(rect.size)
    CGContext.stack.last?.add(view, center: Point(x: Double(rect.midX), y: Double(rect.midY)))
  }

  /// Draws the image in the drawing of the current view, with its upper left corner at a point.
  @MainActor public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }
}
