import ArgumentParser
import LineEditing
import LuaDynamics
import POSIX
import RemoteControl
import Runs
import Studio
import Terminal
import TerminalPlayer

/// Displays a scene in the pages of a web server; on a terminal there is a prompt for the same scene,
/// otherwise its log goes to standard error.
struct StudioDisplay {
  /// The log of the scene, with what the process prints.
  let log: EventLog
  private let server: RemoteServer
  private let shutdownRequest: ShutdownRequest
  private let terminalInput: TerminalInput?
  private let capture: OutputCapture?

  /// Opens the terminal, if there is one, and captures the output of the process until ``close()``.
  ///
  /// - Throws: `CommandError` if the terminal cannot be opened.
  init(_ server: RemoteServer, until shutdownRequest: ShutdownRequest) throws {
    let terminal = ViewOptions.isInteractiveTerminal ? try ViewOptions.openTerminal() : nil
    let capture = terminal == nil ? OutputCapture.all() : terminal?.capture
    (self.server, self.shutdownRequest, self.capture) = (server, shutdownRequest, capture)
    terminalInput = terminal?.input
    log = EventLog { capture?.drain() ?? [] }
  }

  /// Ends the capture of the process's output.
  func close() { capture?.stop() }

  /// Prints the address of the page, and opens it where there is a desktop.
  func open(_ options: ServerOptions) {
    // Past the capture: the log of the pages would show the token of the address.
    let descriptor = capture.map { $0.captures(STDERR_FILENO) ? $0.terminalDescriptor : STDERR_FILENO }
    _ = FileDescriptor.write("the studio is at \(server.address)\n", to: descriptor ?? STDERR_FILENO)
    if !options.skipsBrowser { DesktopBrowser.open(server.address) }
  }

  /// Plays a scene until a request to end or the end of its time.
  ///
  /// - Parameters:
  ///   - studio: The session of the pages.
  ///   - controller: Its scene.
  /// - Throws: `ExitCode` if a signal or an error of the script ends the scene.
  func play(_ studio: StudioSession, _ controller: SceneController) throws {
    let code: Int32
    if let terminalInput {
      let player = Player(
        controller, capture: capture, terminalInput: terminalInput, shutdownRequest: shutdownRequest,
        environment: ProcessEnvironment.values(of: Player.terminalEnvironmentVariables),
        displayMode: .prompt,
        history: .userHistory(ProcessEnvironment.values(of: HistoryFile.environmentVariables)))
      player.clients.backgroundService = studio
      code = try player.play()
      studio.end(because: "the terminal ended the studio")
    } else {
      play(studio, printingTo: capture?.terminalDescriptor ?? STDERR_FILENO)
      studio.end(because: "the studio was ended")
      code = shutdownRequest.exitCode ?? (controller.liveSession.hasRaisedError ? 1 : 0)
    }
    if code != 0 { throw ExitCode(code) }
  }

  /// Plays the scene without a terminal; events and messages go to standard error, as captured output does
  /// already.
  private func play(_ studio: StudioSession, printingTo descriptor: Int32) {
    var printedCount = 0
    studio.runPlaybackLoop(wakingOn: shutdownRequest.signals.descriptor) {
      shutdownRequest.didHandleInterrupt()
      for line in log.lastLines(log.count - printedCount) where [.event, .message].contains(line.kind) {
        _ = FileDescriptor.write("\(line.text)\n", to: descriptor)
      }
      printedCount = log.count
    }
  }
}
