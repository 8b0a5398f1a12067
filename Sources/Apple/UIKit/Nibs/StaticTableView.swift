import Foundation

/// A table of a storyboard whose rows are in the file.
final class StaticTableView: UIScrollView {
  private static let headerHeight: CGFloat = 28

  /// Creates the rows of the file, from top to bottom.
  required init?(coder: NSCoder) {
    super.init(coder: coder)
    alwaysBounceVertical = true
    guard let decoder = coder as? NibDecoder else { return }
    var y: CGFloat = 0
    for section in decoder.element.children(of: "sections") {
      if let title = section["headerTitle"] {
        let header = UILabel(
          frame: CGRect(x: 16, y: y, width: max(0, bounds.width - 32), height: Self.headerHeight))
        header.text = title
        header.font = .boldSystemFont(ofSize: 14)
        header.textColor = .secondaryLabel
        addSubview(header)
        y += Self.headerHeight
      }
      for element in section.children(of: "cells") {
        guard let cell = decoder.instance.view(element) else { continue }
        let height =
          element.number("rowHeight") ?? element.rect(key: "frame")?.height
          ?? decoder.element.number("rowHeight") ?? 44
        cell.frame = CGRect(x: 0, y: y, width: bounds.width, height: height)
        cell.autoresizingMask = .flexibleWidth
        addSubview(cell)
        y += height
      }
    }
    contentSize = CGSize(width: 0, height: y)
  }

  /// Begins below the bar of a navigation controller.
  override func didMoveToWindow() {
    super.didMoveToWindow()
    var responder: UIResponder? = self
    while let current = responder, !(current is UIViewController) { responder = current.next }
    guard window != nil, let navigation = (responder as? UIViewController)?.navigationController,
      !navigation.isNavigationBarHidden
    else { return }
    contentInset.top = UINavigationBar.height
  }
}

/// A row of a table of a storyboard, which performs a segue when it is tapped.
final class StaticTableCell: UIControl {
  /// Creates the row with its contents and a line at its lower edge.
  required init?(coder: NSCoder) {
    super.init(coder: coder)
    guard let decoder = coder as? NibDecoder else { return }
    if let element = decoder.element.child(key: "contentView"), let content = decoder.instance.view(element) {
      content.frame = bounds
      content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      addSubview(content)
      // Files of Xcode 7 have no frames of labels that constraints place.
      for label in content.subviews where label.bounds.isEmpty {
        label.frame = content.bounds.insetBy(dx: 16, dy: 0)
        label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      }
    }
    let line = UIView(
      frame: CGRect(x: 16, y: bounds.height - 0.5, width: max(0, bounds.width - 16), height: 0.5))
    line.backgroundColor = .separator
    line.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    addSubview(line)
  }

  /// Shows the touch.
  override func stateDidChange() { backgroundColor = isHighlighted ? .systemGray5 : nil }

  /// The row itself, except for controls in it.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard let hit = super.hitTest(point, with: event) else { return nil }
    return hit is UIControl ? hit : self
  }
}
