import Terminal
@testable import TerminalPlayer
import Testing
import Views

@Suite struct SceneKeyboardTests {
  private let start = ContinuousClock.now

  @Test func `keys have the names of the Lua API`() {
    let names: [(Key, String?)] = [
      (.character("a"), "a"), (.character("A"), "a"), (.character(" "), "space"), (.enter, "return"),
      (.pageDown, "pagedown"), (.function(12), "f12"), (.character("\u{7F}"), nil),
    ]
    for (key, name) in names { #expect(SceneKeyboard.name(of: key)?.rawValue == name, "\(key)") }
  }

  @Test func `without reports of releases, a key is released a time after its last press`() {
    var keyboard = SceneKeyboard()
    #expect(keyboard.press(.left, at: start)?.rawValue == "left")
    #expect(keyboard.press(.left, at: start + .milliseconds(100))?.rawValue == "left")
    #expect(keyboard.takeReleasedKeys(at: start + .milliseconds(200)).isEmpty)
    #expect(keyboard.nextDeadline == start + .milliseconds(250))
    #expect(keyboard.takeReleasedKeys(at: start + .milliseconds(250)).map(\.rawValue) == ["left"])
    #expect(keyboard.nextDeadline == nil)
  }

  @Test func `with reports of releases, a key is held until then`() {
    var keyboard = SceneKeyboard()
    keyboard.reportsReleases = true
    #expect(keyboard.press(.character("d"), at: start)?.rawValue == "d")
    #expect(keyboard.takeReleasedKeys(at: start + .seconds(60)).isEmpty)
  }
}
