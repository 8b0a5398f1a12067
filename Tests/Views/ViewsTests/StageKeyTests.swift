import Testing
import Views

@Suite struct StageKeyTests {
  private let stage = Stage()
  private let log = Log()

  private func key(_ name: String) throws -> KeyName { try #require(KeyName(name)) }

  private func logKeys() {
    stage.onKey = { [log] in log.note("\($0.key) \($0.phase)\($0.isRepeat ? " again" : "")") }
  }

  private func advance(_ ticks: Int) {
    for _ in 0..<ticks { stage.advanceOneTick() }
  }

  @Test func `a key has the name of its character in lowercase, or a word`() {
    #expect(KeyName("Left")?.rawValue == "left")
    #expect(KeyName("A")?.rawValue == "a")
    #expect(KeyName("É")?.rawValue == "é")
    #expect(KeyName("/")?.rawValue == "/")
    #expect(KeyName("f20") != nil)
    for invalid in ["", " ", "\n", "ab", "f21", "\u{F700}"] { #expect(KeyName(invalid) == nil) }
  }

  @Test func `keys are delivered at the start of the next tick`() throws {
    logKeys()
    stage.keyBegan(try key("left"))
    stage.keyBegan(try key("a"))
    #expect(stage.pressedKeys.isEmpty)
    advance(1)
    #expect(stage.pressedKeys.map(\.rawValue) == ["left", "a"])
    #expect(stage.isKeyDown(try key("a")))
    stage.keyEnded(try key("left"))
    advance(1)
    #expect(stage.pressedKeys.map(\.rawValue) == ["a"])
    #expect(log.entries == ["left began", "a began", "left ended"])
  }

  @Test func `a key that is down repeats, and a key that is not down cannot be released`() throws {
    logKeys()
    stage.keyEnded(try key("a"))
    stage.keyBegan(try key("a"))
    stage.keyBegan(try key("a"))
    advance(1)
    #expect(log.entries == ["a began", "a began again"])
    #expect(stage.pressedKeys.count == 1)
  }

  @Test func `a simulated press holds the key for its duration`() throws {
    var durations: [Double: Int] = [:]
    for duration in [0, Stage.keyPressDuration, 0.5] {
      let stage = Stage()
      stage.press(try key("space"), duration: duration, time: 0.1)
      while !stage.isIdle {
        stage.advanceOneTick()
        durations[duration, default: 0] += stage.isKeyDown(try key("space")) ? 1 : 0
      }
    }
    #expect(durations == [0: 1, Stage.keyPressDuration: 3, 0.5: 30])
  }

  @Test func `keys are part of the state, but only while they are down or queued`() throws {
    let empty = stage.stateHash
    stage.keyBegan(try key("a"))
    let queued = stage.stateHash
    #expect(queued != empty)
    let other = Stage()
    other.advanceOneTick()
    advance(1)
    #expect(stage.stateHash != other.stateHash)
    #expect(stage.stateValues.contains { $0.description == "key 1 name = \"a\"" })
    stage.keyEnded(try key("a"))
    advance(1)
    other.advanceOneTick()
    #expect(stage.stateHash == other.stateHash)
  }

  @Test func `whether a key is down can be read without effects on the state`() throws {
    #expect(!stage.readsKeys)
    let hash = stage.stateHash
    #expect(!stage.isKeyDown(try key("a")))
    #expect(stage.readsKeys)
    #expect(stage.stateHash == hash)
    stage.clear()
    #expect(!stage.readsKeys)
  }
}
