import Dynamics

/// The layout of an alert's card, in the card's coordinates, with the metrics of iOS.
struct AlertLayout {
  /// The font of the title and of the buttons.
  static let titleFont = TextMetrics(fontSize: 17, isBold: true)
  static let messageFont = TextMetrics(fontSize: 13)

  private static let width = 270.0
  private static let buttonHeight = 44.0
  /// The padding of text on the left and right, and at the top and above the buttons.
  private static let (sidePadding, padding) = (16.0, 20.0)
  /// The vertical gap between title and message.
  private static let gap = 4.0
  /// The horizontal padding of button titles.
  private static let buttonPadding = 8.0
  /// The margin between the card and the stage's edges.
  private static let margin = 8.0

  /// The size of the card: at most 270 pt wide, and as high as its contents, limited by the stage.
  private(set) var size: Size
  /// The frame of the title; its height is 0 if it is empty or does not fit.
  private(set) var titleFrame = Rect.zero
  /// The frame of the message; its height is 0 if it is empty or not one line fits.
  private(set) var messageFrame = Rect.zero
  /// The frames of the buttons, in the order of the alert's buttons.
  private(set) var buttonFrames: [Rect] = []
  /// The frames of the separator lines above and between the buttons, one per button; empty where a line
  /// would be at the card's top edge, in an alert without text.
  private(set) var separatorFrames: [Rect] = []

  /// Lays out an alert on a stage of the given size.
  init(title: String, message: String, buttons: [Alert.Button], in stage: Size) {
    let availableHeight = max(stage.height - 2 * Self.margin, 0)
    size = Size(width: max(min(Self.width, stage.width - 2 * Self.margin), 0), height: 0)
    let isRow = buttons.count == 2 && buttons.allSatisfy(fitsHalfWidth)
    let rowCount = Double(isRow ? 1 : max(buttons.count, 1))
    // When space is short, the message shrinks first, then the buttons, and the title last.
    let minimumTextHeight = 2 * Self.padding + Self.titleFont.lineHeight
    let rowHeight = min(Self.buttonHeight, max(availableHeight - minimumTextHeight, 0) / rowCount)
    placeText(title, message, availableHeight: availableHeight - rowCount * rowHeight)
    if isRow { placeRow(of: buttons, height: rowHeight) } else { placeColumn(of: buttons, height: rowHeight) }
  }

  /// Whether a button's title fits into half the card's width.
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
    self.titleFrame = place(title, Self.titleFont)
    if self.titleFrame.height > 0 { y = self.titleFrame.maxY + Self.gap }
    self.messageFrame = place(message, Self.messageFont)
    let end = self.messageFrame.height > 0 ? self.messageFrame.maxY : max(self.titleFrame.maxY, Self.padding)
    size.height = min(end + Self.padding, availableHeight)
  }

  /// Places two buttons side by side, the cancel button on the left.
  private mutating func placeRow(of alertButtons: [Alert.Button], height: Double) {
    let (top, half) = (size.height, size.width / 2)
    let isSwapped = alertButtons[1].role == .cancel
    buttonFrames = [isSwapped ? half : 0, isSwapped ? 0 : half].map {
      Rect(x: $0, y: top, width: half, height: height)
    }
    separatorFrames = [
      separatorAbove(top),
      Rect(x: half - 0.5, y: top, width: 1, height: height),
    ]
    size.height += height
  }

  /// The line at the top of a row of buttons.
  private func separatorAbove(_ y: Double) -> Rect {
    y > 0 ? Rect(x: 0, y: y, width: size.width, height: 1) : .zero
  }

  /// Stacks the buttons, the cancel button last.
  private mutating func placeColumn(of alertButtons: [Alert.Button], height: Double) {
    buttonFrames = alertButtons.map { _ in .zero }
    let order =
      alertButtons.indices.filter { alertButtons[$0].role != .cancel }
      + alertButtons.indices.filter { alertButtons[$0].role == .cancel }
    for index in order {
      buttonFrames[index] = Rect(x: 0, y: size.height, width: size.width, height: height)
      separatorFrames.append(separatorAbove(size.height))
      size.height += height
    }
  }
}
