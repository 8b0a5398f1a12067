import Dynamics
import Testing
import Views

@Suite struct AlertTests {
  let stage = Stage()
  let log = Log()

  private func makeAlert(_ buttons: Alert.Button...) -> Alert {
    let alert = Alert(title: "Add media", message: "Which kind?", buttons: buttons)
    alert.onDismiss = { [log] index, title in log.note("\(index) \(title)") }
    return alert
  }

  /// The centre of the view on the stage that shows the text.
  private func place(of text: String) throws -> Point {
    func find(_ view: View) -> View? {
      view.text == text && !view.isHidden ? view : view.subviews.lazy.compactMap(find).first
    }
    let view = try #require(find(stage.foreground.presentationContainer))
    return view.convert(view.bounds.center, to: nil)
  }

  private func tap(_ text: String) throws {
    stage.tap(at: try place(of: text))
    stage.run(untilIdleOrSeconds: 2)
  }

  // MARK: Presenting and dismissing

  @Test(arguments: [(0, "Photo"), (1, "Audio"), (2, "Cancel")])
  func `tapping a button dismisses the alert and passes its index`(index: Int, title: String) throws {
    let alert = makeAlert(.init("Photo"), .init("Audio"), .init("Cancel", role: .cancel))
    alert.present(on: stage)
    #expect(alert.isPresented)
    stage.run(untilIdleOrSeconds: 2)
    try tap(title)
    #expect(log.entries == ["\(index) \(title)"])
    #expect(!alert.isPresented)
    #expect(stage.foreground.presentations.isEmpty)
    #expect(stage.foreground.presentationContainer.subviews.isEmpty)
  }

  @Test func `presentation and dismissal take 0.25 s, then onDismiss is called`() throws {
    let alert = makeAlert(.init("OK"))
    alert.present(on: stage)
    let shown = try #require(stage.foreground.presentationContainer.subviews.first)
    #expect(shown.presentation.alpha == 0)
    for _ in 0..<15 { stage.advanceOneTick() }
    #expect(shown.presentation.alpha == 1)
    alert.dismiss()
    for _ in 0..<15 { stage.advanceOneTick() }
    #expect(log.entries.isEmpty)
    #expect(alert.isPresented)
    stage.advanceOneTick()
    #expect(log.entries == ["0 OK"])
    #expect(!alert.isPresented)
  }

  @Test func `without animation it is presented and dismissed immediately`() throws {
    let alert = makeAlert(.init("OK"))
    alert.present(on: stage, animated: false)
    #expect(stage.foreground.presentationContainer.subviews.first?.presentation.alpha == 1)
    #expect(stage.isIdle)
    alert.dismiss(animated: false)
    #expect(log.entries == ["0 OK"])
    #expect(stage.foreground.presentations.isEmpty)
  }

  @Test func `it receives touches while appearing and none while disappearing`() throws {
    let alert = makeAlert(.init("One"), .init("Two"))
    alert.present(on: stage)
    stage.tap(at: try place(of: "One"))
    stage.tap(at: try place(of: "Two"), time: 0.1)
    stage.run(untilIdleOrSeconds: 2)
    #expect(log.entries == ["0 One"])
  }

  @Test func `it may be presented again from onDismiss`() {
    let alert = makeAlert(.init("OK"))
    alert.onDismiss = { [stage, log, unowned alert] _, _ in
      log.note("gone")
      if log.entries.count < 3 { alert.present(on: stage) }
    }
    alert.present(on: stage)
    for _ in 0..<5 {
      alert.dismiss()
      stage.run(untilIdleOrSeconds: 2)
    }
    #expect(log.entries.count == 3)
  }

  @Test func `two alerts stack, the newer one is dismissed first`() throws {
    let (first, second) = (makeAlert(.init("First")), makeAlert(.init("Second")))
    first.present(on: stage)
    second.present(on: stage)
    #expect(try place(of: "First") == place(of: "Second"))
    try tap("Second")
    try tap("First")
    #expect(log.entries == ["0 Second", "0 First"])
  }

  // MARK: The selected button

  @Test func `dismiss selects the given button, else cancel, else the last`() {
    let alert = makeAlert(.init("Keep", role: .cancel), .init("Delete", role: .destructive))
    alert.present(on: stage)
    alert.dismiss(animated: false)
    alert.present(on: stage)
    alert.dismiss(buttonIndex: 1, animated: false)
    let other = makeAlert(.init("A"), .init("B"))
    other.present(on: stage)
    other.dismiss(animated: false)
    #expect(log.entries == ["0 Keep", "1 Delete", "1 B"])
  }

  @Test func `dismissing twice or while not presented does nothing`() {
    let alert = makeAlert(.init("A"), .init("B"))
    alert.dismiss()
    alert.present(on: stage)
    alert.dismiss(buttonIndex: 0)
    alert.dismiss(buttonIndex: 1)
    alert.dismiss(buttonIndex: 1, animated: false)
    stage.run(untilIdleOrSeconds: 2)
    #expect(log.entries == ["0 A"])
  }

  @Test func `without buttons there is an OK button`() throws {
    makeAlert().present(on: stage)
    try tap("OK")
    #expect(log.entries == ["0 OK"])
  }

  @Test func `buttons set while presented appear in the next presentation`() throws {
    let alert = makeAlert(.init("Old"))
    alert.present(on: stage, animated: false)
    alert.buttons = [.init("New")]
    try tap("Old")
    alert.present(on: stage, animated: false)
    try tap("New")
    #expect(log.entries == ["0 Old", "0 New"])
  }

  // MARK: The stage

  @Test func `taps outside are swallowed, and the simulation continues`() {
    let square = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    stage.view.addSubview(square)
    square.addGestureRecognizer(TapGestureRecognizer { _ in log.note("square") })
    let animator = Animator(referenceView: stage.view)
    stage.add(animator)
    animator.addBehavior(GravityBehavior(items: [square]))
    makeAlert(.init("OK")).present(on: stage)
    stage.tap(at: Point(x: 25, y: 25))
    stage.tap(at: Point(x: 160, y: 240))
    for _ in 0..<30 { stage.advanceOneTick() }
    #expect(log.entries.isEmpty)
    #expect(stage.foreground.presentations.count == 1)
    #expect(square.center.y > 100)
  }

  @Test func `clearing the stage removes the alert without calling onDismiss`() {
    let alert = makeAlert(.init("OK"))
    alert.present(on: stage)
    let other = makeAlert(.init("OK"))
    other.present(on: stage)
    other.dismiss()
    stage.clear()
    #expect(!alert.isPresented)
    #expect(!other.isPresented)
    #expect(log.entries.isEmpty)
    alert.present(on: stage, animated: false)
    alert.dismiss(animated: false)
    #expect(log.entries == ["0 OK"])
  }

  @Test func `an alert can be presented on another stage after its own is deallocated`() {
    let alert = makeAlert(.init("OK"))
    do { alert.present(on: Stage()) }
    #expect(!alert.isPresented)
    alert.present(on: stage, animated: false)
    #expect(stage.foreground.presentationContainer.subviews.count == 1)
  }

  @Test func `the stage retains it while presented, and many presentations do not leak`() {
    weak var kept: Alert?
    var presented: Alert? = makeAlert(.init("OK"))
    kept = presented
    presented?.present(on: stage)
    presented = nil
    #expect(kept != nil)
    kept?.dismiss()
    stage.run(untilIdleOrSeconds: 1)
    #expect(kept == nil)
    var leakCount = 0
    for _ in 0..<10_000 {
      weak var alert: Alert?
      weak var shown: View?
      do {
        let one = makeAlert(.init("Photo"), .init("Cancel", role: .cancel))
        one.present(on: stage)
        (alert, shown) = (one, stage.foreground.presentationContainer.subviews.first)
        one.dismiss(animated: false)
      }
      // The presentation animation ends in the next tick.
      stage.advanceOneTick()
      if alert != nil || shown != nil { leakCount += 1 }
    }
    #expect(leakCount == 0)
    #expect(stage.foreground.presentations.isEmpty)
    #expect(stage.foreground.presentationContainer.subviews.isEmpty)
  }

  // MARK: Invalid calls

  @Test func `more than one cancel button stops the program with a message`() async {
    let buttons = [Alert.Button("A", role: .cancel), .init("B", role: .cancel)]
    #expect(
      Alert.problem(settingButtons: buttons)
        == "an alert has at most one button with the role cancel, got 2")
    #expect(Alert.problem(settingButtons: [buttons[0]]) == nil)
    await #expect(processExitsWith: .failure) {
      Alert().buttons = [.init("A", role: .cancel), .init("B", role: .cancel)]
    }
  }

  @Test func `presenting it twice stops the program with a message`() async {
    let alert = makeAlert()
    #expect(alert.problemWithPresenting == nil)
    alert.present(on: stage)
    #expect(alert.problemWithPresenting == "the alert is presented already; dismiss it first")
    await #expect(processExitsWith: .failure) {
      let (alert, stage) = (Alert(), Stage())
      alert.present(on: stage)
      alert.present(on: stage)
    }
    await #expect(processExitsWith: .failure) {
      let (alert, stage) = (Alert(), Stage())
      alert.present(on: stage)
      alert.dismiss(buttonIndex: 1)
    }
  }
}
