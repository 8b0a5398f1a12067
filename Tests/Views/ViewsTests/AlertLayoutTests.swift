import Dynamics
import Testing
import Views

/// The layout of an alert's card, texts and buttons.
@Suite struct AlertLayoutTests {
  /// The frames of an alert presented on a stage.
  private struct Shown {
    let card: Rect
    private let cardView: View

    init(_ alert: Alert, on size: Size = Size(width: 320, height: 568)) throws {
      let stage = Stage(size: size)
      alert.present(on: stage, animated: false)
      cardView = try #require(stage.foreground.presentationContainer.subviews.first?.subviews.first)
      card = cardView.frame
    }

    /// The frame of a text on the card; nil if the text is not shown.
    subscript(_ text: String) -> Rect? {
      cardView.subviews.first { $0.text == text && !$0.isHidden }?.frame
    }
  }

  /// The line height of 13 pt text, 1.2 times the font size.
  private let messageLine = 15.6

  @Test func `it is 270 pt wide and centred on the stage`() throws {
    let shown = try Shown(Alert(title: "Title", message: "Message", buttons: [.init("OK")]))
    #expect(shown.card.width == 270)
    #expect(shown.card.center == Point(x: 160, y: 284))
    // 20 pt margin, the title rounded up to whole points, 4 pt, the message, 20 pt, and a button.
    #expect(shown.card.height == 20 + 21 + 4 + 16 + 20 + 44)
    #expect(shown["Title"] == Rect(x: 16, y: 20, width: 238, height: 21))
    #expect(shown["Message"] == Rect(x: 16, y: 45, width: 238, height: 16))
    #expect(shown["OK"] == Rect(x: 0, y: 81, width: 270, height: 44))
  }

  @Test func `an empty title or message takes no space`() throws {
    #expect(try Shown(Alert(title: "Title", buttons: [.init("OK")])).card.height == 20 + 21 + 20 + 44)
    #expect(try Shown(Alert(message: "Message", buttons: [.init("OK")])).card.height == 20 + 16 + 20 + 44)
    #expect(try Shown(Alert(buttons: [.init("OK")])).card.height == 44)
  }

  @Test(arguments: [1, 2, 3])
  func `without texts there is no separator at the top of the card`(count: Int) throws {
    for text in ["", "Text"] {
      let alert = Alert(title: text, buttons: (0..<count).map { .init("Button \($0)") })
      let stage = Stage(size: Size(width: 320, height: 568))
      alert.present(on: stage, animated: false)
      let card = try #require(stage.foreground.presentationContainer.subviews.first?.subviews.first)
      let lines = card.subviews.filter { $0.frame.height == 1 && $0.frame.width > 1 }
      #expect(lines.contains { $0.frame.minY == 0 } == false)
      #expect(lines.count == (count == 2 ? 1 : count) - (text.isEmpty ? 1 : 0))
    }
  }

  @Test func `two short buttons are side by side, cancel on the left`() throws {
    for buttons in [[Alert.Button("Yes"), .init("No", role: .cancel)], [.init("No"), .init("Yes")]] {
      let shown = try Shown(Alert(title: "Title", buttons: buttons))
      #expect(shown["No"] == Rect(x: 0, y: 61, width: 135, height: 44))
      #expect(shown["Yes"] == Rect(x: 135, y: 61, width: 135, height: 44))
    }
  }

  @Test func `two long buttons or three are stacked, cancel last`() throws {
    let long = try Shown(
      Alert(buttons: [.init("Cancel", role: .cancel), .init("Delete everything")]))
    #expect(long["Delete everything"] == Rect(x: 0, y: 0, width: 270, height: 44))
    #expect(long["Cancel"] == Rect(x: 0, y: 44, width: 270, height: 44))
    let three = try Shown(Alert(buttons: [.init("A"), .init("Cancel", role: .cancel), .init("B")]))
    #expect(["A", "B", "Cancel"].map { three[$0]?.minY } == [0, 44, 88])
    #expect(three.card.height == 132)
  }

  @Test func `a long message has several lines`() throws {
    let message = "The picture will be deleted from all your devices, and cannot be brought back."
    let shown = try Shown(Alert(title: "Title", message: message, buttons: [.init("OK")]))
    // Longer than one line of 238 pt and shorter than three.
    #expect(shown[message]?.height == (2 * messageLine).rounded(.up))
  }

  @Test(arguments: [
    Size(width: 320, height: 240), Size(width: 200, height: 150), Size(width: 50, height: 30),
  ])
  func `the card fits the stage, and the message shrinks first`(size: Size) throws {
    let message = Array(repeating: "word", count: 400).joined(separator: " ")
    let shown = try Shown(
      Alert(title: "Title", message: message, buttons: [.init("A"), .init("B"), .init("C")]), on: size)
    #expect(Rect(origin: .zero, size: size).contains(shown.card))
    let buttons = ["A", "B", "C"].compactMap { shown[$0] }
    #expect(buttons.count == 3)
    if size.height > 200 {
      #expect(buttons.allSatisfy { $0.height == 44 })
      let room = size.height - 16 - 3 * 44 - 40 - 21 - 4
      #expect(abs((shown[message]?.height ?? 0) - (room / messageLine).rounded(.down) * messageLine) < 1e-9)
    } else {
      #expect(shown[message] == nil)
    }
  }

  @Test func `it stays centred when the stage is resized`() {
    let stage = Stage()
    let alert = Alert(title: "Title", buttons: [.init("OK")])
    alert.present(on: stage, animated: false)
    stage.view.bounds.size = Size(width: 568, height: 320)
    let shown = stage.foreground.presentationContainer.subviews.first
    #expect(shown?.frame == Rect(x: 0, y: 0, width: 568, height: 320))
    #expect(shown?.subviews.first?.center == Point(x: 284, y: 160))
  }
}
