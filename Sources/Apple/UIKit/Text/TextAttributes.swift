import Dynamics
import Foundation
import Views

/// The attributes of a text that is drawn.
struct TextAttributes: Equatable {
  var font: UIFont?
  var color: UIColor?
  var alignment: NSTextAlignment?

  init() {}

  init(_ attributes: [NSAttributedString.Key: Any]?) {
    font = attributes?[.font] as? UIFont
    color = attributes?[.foregroundColor] as? UIColor
    alignment = (attributes?[.paragraphStyle] as? NSParagraphStyle)?.alignment
  }

  /// A label of `Views` with a text of the attributes.
  func label(_ text: String, default fallback: TextAttributes = TextAttributes()) -> Label {
    let label = Label()
    let font = font ?? fallback.font ?? .systemFont(ofSize: 12)
    label.fontSize = Double(font.pointSize)
    label.isBold = font.isBold
    label.textColor = (color ?? fallback.color ?? .black).color
    label.textAlignment =
      switch alignment ?? fallback.alignment ?? .natural {
      case .center: .center
      case .right: .right
      case .left, .justified, .natural: .left
      }
    label.numberOfLines = 0
    label.text = text
    label.sizeToFit()
    return label
  }
}

/// A part of a text with the same attributes.
struct TextRun {
  let text: String
  let attributes: TextAttributes
}

extension NSAttributedString {
  /// The parts with the same attributes, in order.
  var runs: [TextRun] {
    var runs: [TextRun] = []
    var location = 0
    while location < length {
      var range = NSRange()
      let values = attributes(at: location, effectiveRange: &range)
      let end = min(length, max(range.location + range.length, location + 1))
      let part = NSRange(location: location, length: end - location)
      let text = attributedSubstring(from: part).string
      let attributes = TextAttributes(values)
      if let last = runs.last, last.attributes == attributes {
        runs[runs.count - 1] = TextRun(text: last.text + text, attributes: attributes)
      } else {
        runs.append(TextRun(text: text, attributes: attributes))
      }
      location = end
    }
    return runs
  }

  /// The attributes of the longest part.
  var mainAttributes: TextAttributes {
    runs.max { $0.text.count < $1.text.count }?.attributes ?? TextAttributes()
  }
}
