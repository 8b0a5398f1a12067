import Dynamics

/// Where everything on an alert's card is, in the card's coordinates; the measures are iOS's.
struct AlertLayout {
  /// The font of the title and the buttons.
  static let titleFont = TextMetrics(fontSize: 17, isBold: true)
  static let messageFont = TextMetrics(fontSize: 13)

  private static let width = 270.0
  private static let buttonHeight = 44.0
  /// The distance of text from the sides of the card, from its top and from the buttons.
  private static let (sidePadding, padding) = (16.0, 20.0)
  /// The distance of the message from the title.
  private static let gap = 4.0
  /// The distance of titles from the sides of their buttons.
  private static let buttonPadding = 8.0
  /// What stays free of the stage around the card.
  private static let margin = 8.0

  /// The size of the card: 270 pt wide, or what the stage has, and as high as it must be and may be.
  private(set) var size: Size
  /// The title; without height if there is none, or no room.
  private(set) var title = Rect.zero
  /// The message; without height if there is none, or no room for a line.
  private(set) var message = Rect.zero
  /// The buttons, in their given order.
  private(set) var buttons: [Rect] = []
  /// The lines above and between the buttons, one for each.
  private(set) var separators: [Rect] = []

  /// Arranges an alert on a stage of a size.
  init(title: String, message: String, buttons: [Alert.Button], in stage: Size) {
    let availableHeight = max(stage.height - 2 * Self.margin, 0)
    size = Size(width: max(min(Self.width, stage.width - 2 * Self.margin), 0), height: 0)
    let isRow = buttons.count == 2 && buttons.allSatisfy(fitsHalfWidth)
    let rowCount = Double(isRow ? 1 : max(buttons.count, 1))
    // The message gives way before the buttons get lower, and these before the title goes.
    let minimumTextHeight = 2 * Self.padding + Self.titleFont.lineHeight
    let rowHeight = min(Self.buttonHeight, max(availableHeight - minimumTextHeight, 0) / rowCount)
    placeText(title, message, availableHeight: availableHeight - rowCount * rowHeight)
    if isRow { placeRow(of: buttons, height: rowHeight) } else { placeColumn(of: buttons, height: rowHeight) }
  }

  /// Whether a button's title fits into half the card.
  private func fitsHalfWidth(_ button: Alert.Button) -> Bool {
    Self.titleFont.width(of: button.title) <= size.width / 2 - 2 * Self.buttonPadding
  }

  private mutating func placeText(_ title: String, _ message: String, availableHeight: Double) {
    guard !title.isEmpty || !message.isEmpty else { return }
    let width = max(size.width - 2 * Self.sidePadding, 0)
    var y = Self.padding
    func place(_ text: String, _ font: TextMetrics) -> Rect {
      let needed = text.isEmpty ? 0 : font.size(of: text, width: width).height
      let remainingHeight = availableHeight - Self.padding - y
      let height =
        needed <= remainingHeight
        ? needed : max((remainingHeight / font.lineHeight).rounded(.down), 0) * font.lineHeight
      return Rect(x: Self.sidePadding, y: y, width: width, height: height)
    }
    self.title = place(title, Self.titleFont)
    if self.title.height > 0 { y = self.title.maxY + Self.gap }
    self.message = place(message, Self.messageFont)
    let end = self.message.height > 0 ? self.message.maxY : max(self.title.maxY, Self.padding)
    size.height = min(end + Self.padding, availableHeight)
  }

  /// Puts two buttons side by side, the one that cancels on the left.
  private mutating func placeRow(of titles: [Alert.Button], height: Double) {
    let (top, half) = (size.height, size.width / 2)
    let isSwapped = titles[1].role == .cancel
    buttons = [isSwapped ? half : 0, isSwapped ? 0 : half].map {
      Rect(x: $0, y: top, width: half, height: height)
    }
    separators = [
      Rect(x: 0, y: top, width: size.width, height: 1),
      Rect(x: half - 0.5, y: top, width: 1, height: height),
    ]
    size.height += height
  }

  /// Puts buttons below each other, the one that cancels last.
  private mutating func placeColumn(of titles: [Alert.Button], height: Double) {
    buttons = titles.map { _ in .zero }
    let order =
      titles.indices.filter { titles[$0].role != .cancel }
      + titles.indices.filter { titles[$0].role == .cancel }
    for index in order {
      buttons[index] = Rect(x: 0, y: size.height, width: size.width, height: height)
      separators.append(Rect(x: 0, y: size.height, width: size.width, height: 1))
      size.height += height
    }
  }
}
