import Dynamics
import Foundation
import Views

/// The parts of a text with several fonts or colors, in one line.
@MainActor final class AttributedLine {
  private let labels: [Label]
  /// The size of the line.
  let size: CGSize

  /// Creates the labels of the parts.
  init(_ runs: [TextRun], default attributes: TextAttributes) {
    labels = runs.map { run in
      let label = run.attributes.label(run.text, default: attributes)
      label.numberOfLines = 1
      // Spaces at the ends of a part count.
      let metrics = TextMetrics(fontSize: label.fontSize, isBold: label.isBold)
      label.bounds.size = Size(width: metrics.width(of: run.text), height: metrics.lineHeight.rounded(.up))
      return label
    }
    size = CGSize(
      width: labels.reduce(0) { $0 + $1.bounds.width }.rounded(.up),
      height: labels.reduce(0) { max($0, $1.bounds.height) })
  }

  /// Adds the labels to a view.
  func add(to view: View) {
    for label in labels { view.addSubview(label) }
  }

  /// Removes the labels from their view.
  func remove() {
    for label in labels { label.removeFromSuperview() }
  }

  /// Places the labels in a rectangle.
  func place(in bounds: CGRect, alignment: NSTextAlignment) {
    let free = bounds.width - size.width
    var x =
      bounds.minX
      + (alignment == .center ? free / 2 : alignment == .right ? free : 0)
    // Text is in the middle of its label, and its baseline a quarter of the font's size above the lower edge.
    let descent = labels.reduce(0) { max($0, $1.fontSize / 4) }
    let baseline = Double(bounds.midY + size.height / 2) - descent
    for label in labels {
      let width = CGFloat(label.bounds.width)
      label.center = Point(
        x: Double(x + width / 2), y: baseline + label.fontSize / 4 - label.bounds.height / 2)
      x += width
    }
  }
}
