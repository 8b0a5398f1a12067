import Dynamics
import Testing
import Views

/// The overlay of a stage, above the stage's view.
@Suite struct StagePresentationTests {
  /// A presentable with one square.
  private final class Card: Presentable {
    let overlayView = View(frame: Rect(x: 100, y: 100, width: 50, height: 50))
    private(set) var isCleared = false

    func stageDidClear() { isCleared = true }
  }

  let simulator = TouchSimulator()
  let log = Log()
  private let card = Card()
  private var stage: Stage { simulator.stage }

  @Test func `touches on a presented view do not reach the views behind it, touches outside it do`() {
    stage.view.addGestureRecognizer(TapGestureRecognizer { _ in log.note("behind") })
    stage.present(card)
    simulator.tap(at: Point(x: 120, y: 120))
    #expect(log.entries.isEmpty)
    card.overlayView.addGestureRecognizer(TapGestureRecognizer { _ in log.note("card") })
    simulator.tap(at: Point(x: 120, y: 120))
    simulator.tap(at: Point(x: 90, y: 120))
    #expect(log.entries == ["card", "behind"])
    stage.endPresentation(of: card)
    simulator.tap(at: Point(x: 120, y: 120))
    #expect(log.entries == ["card", "behind", "behind"])
  }

  @Test func `the last presented view is in front`() {
    let newest = Card()
    stage.present(card)
    stage.present(newest)
    #expect(stage.hitTest(Point(x: 120, y: 120)) === newest.overlayView)
    #expect(
      stage.foreground.presentations.map(ObjectIdentifier.init) == [card, newest].map(ObjectIdentifier.init))
  }

  @Test func `the overlay follows the stage's coordinates`() {
    stage.view.bounds = Rect(x: 20, y: -10, width: 568, height: 320)
    #expect(stage.foreground.presentationContainer.bounds == stage.view.bounds)
    stage.present(card)
    #expect(card.overlayView.convert(Point(x: 25, y: 25), to: nil) == Point(x: 125, y: 125))
    #expect(card.overlayView.convert(Point(x: 1, y: 1), to: stage.view) == Point(x: 101, y: 101))
    #expect(stage.hitTest(Point(x: 500, y: 300)) === stage.view)
  }

  @Test func `it is resized with the stage's animation`() {
    let size = stage.size
    stage.animate(
      duration: 1, curve: .linear,
      changes: { stage.view.bounds.size = Size(width: size.height, height: size.width) })
    simulator.wait(30)
    #expect(stage.foreground.presentationContainer.presentation.bounds == stage.view.presentation.bounds)
    #expect(
      stage.foreground.presentationContainer.presentation.bounds.width == (size.width + size.height) / 2)
  }

  @Test func `clearing the stage removes presentations and notifies them`() {
    stage.present(card)
    stage.clear()
    #expect(stage.foreground.presentations.isEmpty)
    #expect(card.isCleared)
    #expect(card.overlayView.superview == nil)
  }

  @Test func `the stage retains what it presents and releases it afterwards`() {
    weak var kept: Card?
    do {
      let card = Card()
      stage.present(card)
      kept = card
    }
    #expect(kept != nil)
    if let kept { stage.endPresentation(of: kept) }
    #expect(kept == nil)
  }
}
