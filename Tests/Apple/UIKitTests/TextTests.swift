import Foundation
import Testing
import UIKit

/// Attributed texts have their fonts, colors and alignments in labels and in `draw(_:)`.
@Suite(.serialized) @MainActor struct TextTests {
  @Test func `a label shows the parts of an attributed text beside each other`() {
    let text = NSMutableAttributedString(
      string: "Big ", attributes: [.font: UIFont.boldSystemFont(ofSize: 30), .foregroundColor: UIColor.red])
    text.append(NSAttributedString(string: "small", attributes: [.font: UIFont.systemFont(ofSize: 10)]))
    let label = UILabel()
    label.attributedText = text
    #expect(label.text == "Big small" && label.attributedText == text)
    let size = label.intrinsicContentSize
    #expect(size.height == 36)
    #expect(size.width > "Big".size(withAttributes: [.font: UIFont.boldSystemFont(ofSize: 30)]).width + 20)
    label.text = "plain"
    #expect(label.intrinsicContentSize.height < 30)
  }

  @Test func `a paragraph style and the font of one part are those of the label`() {
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    let label = UILabel()
    label.attributedText = NSAttributedString(
      string: "Title", attributes: [.paragraphStyle: style, .font: UIFont.systemFont(ofSize: 24)])
    #expect(label.textAlignment == .center && label.font.pointSize == 24)
    #expect(label.text == "Title")
  }

  @Test func `texts are measured, and wrapped at a width`() {
    let text = String(repeating: "word ", count: 20)
    let font: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 10)]
    let (line, box) = (
      text.size(withAttributes: font),
      text.boundingRect(
        with: CGSize(width: 100, height: 1000), options: .usesLineFragmentOrigin, attributes: font,
        context: nil)
    )
    #expect(line.height == 12 && line.width > 300)
    #expect(box.width <= 100 && box.height > 40)
    #expect(NSString(string: text).size(withAttributes: font) == line)
    #expect(NSAttributedString(string: text, attributes: font).size() == line)
  }
}
