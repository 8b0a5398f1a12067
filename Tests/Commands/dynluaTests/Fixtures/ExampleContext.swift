// What the examples in comments use without declaring it: DocumentationExampleTests compiles them with this
// file.

import Display
import Dynamics
import Exporting
import JSON
import LineEditing
import LuaDynamics
import LuaHost
import POSIX
import RemoteControl
import Runs
import Studio
import Terminal
import TerminalDisplay
import TerminalPlayer
import Views

// MARK: A scene

var stage: Stage { fatalError() }
var view: View { fatalError() }
var square: View { fatalError() }
var marble: View { fatalError() }
var picture: View { fatalError() }
var card: View { fatalError() }
var sky: View { fatalError() }
var sun: View { fatalError() }
var menu: View { fatalError() }
var addButton: BarButtonItem { fatalError() }
var home: Point { fatalError() }
var image: Image { fatalError() }
var pan: PanGestureRecognizer { fatalError() }
func addPicture(from item: BarButtonItem) {}

var animator: Animator { fatalError() }
var ball: Item { fatalError() }
var balls: [Item] { fatalError() }
var bob: Item { fatalError() }
var door: Item { fatalError() }
var hook: Item { fatalError() }
var wall: Item { fatalError() }
var planet: Item { fatalError() }
var handle: Item { fatalError() }
var head: Item { fatalError() }
var edge: Point { fatalError() }
var push: PushBehavior { fatalError() }
var slider: AttachmentBehavior { fatalError() }
var numbers: UnsafeMutablePointer<Int> { fatalError() }

// MARK: Its display

var renderer: TerminalRenderer {
  get { fatalError() }
  set {}
}
var options: PictureOptions { fatalError() }
var file: OutputFile { fatalError() }
var size: TerminalSize { fatalError() }
var theme: TextTheme { fatalError() }
func draw(_ frame: Frame) {}
func draw() {}

// MARK: Its run

var session: Session { fatalError() }
var text: String { fatalError() }
var header: Recording.Header { fatalError() }
var recording: Recording { fatalError() }
var timeline: Timeline { fatalError() }
var controller: SceneController { fatalError() }
var log: EventLog { fatalError() }
var pacer: Pacer {
  get { fatalError() }
  set {}
}
func makeTimeline(_ log: EventLog) throws -> Timeline { fatalError() }

// MARK: Its player

var environment: [String: String] { fatalError() }
var terminal: TerminalOutput { fatalError() }
var terminalInput: TerminalInput { fatalError() }
var shutdownRequest: ShutdownRequest { fatalError() }
var capture: OutputCapture { fatalError() }
var event: InputEvent { fatalError() }
var client: ConsoleClient { fatalError() }
var now: ContinuousClock.Instant { fatalError() }
var bytes: [UInt8] { fatalError() }
var parser: InputParser {
  get { fatalError() }
  set {}
}
func write(_ text: String) {}
var interrupter: Interrupter { fatalError() }
func isComplete(_ text: String) -> Bool { fatalError() }
func evaluate(_ text: String) -> [String] { fatalError() }
func perform(_ effect: LineEditor.Effect) {}

// MARK: Its page

var server: RemoteServer { fatalError() }
var isRunning: Bool { fatalError() }
var nextTick: ContinuousClock.Instant { fatalError() }
func makeFrame() -> StudioFrame { fatalError() }
func perform(_ request: ClientRequest) -> Result<JSONValue, RequestFailure> { fatalError() }
