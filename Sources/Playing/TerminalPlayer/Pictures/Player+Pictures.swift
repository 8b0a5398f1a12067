import Display
import Exporting
import LuaDynamics
import POSIX
import Runs
import Views

/// Pictures and clips of the scene.
///
/// PNG and GIF are the formats that chats, mail and issue trackers display where they are pasted.
extension Player {
  private var debugLayers: Frame.DebugLayers { showsDebugLayers ? .all : [] }

  /// Writes a picture of the scene to a new file.
  func writePicture() {
    var options = PictureOptions()
    options.size = session.stage.size
    options.scale = FileFormat.png.defaultScale
    options.layers = debugLayers
    do {
      guard let picture = FileFormat.png.picture(of: session.stage, options) else { return }
      let file = try makeFile(.png)
      try file.write(picture)
      log.add("wrote \(file.path)")
    } catch {
      log.add("\(error)")
    }
  }

  /// Begins a clip in a new file.
  func beginClip() {
    do {
      let file = try makeFile(.gif)
      clipRecorder = ClipRecorder(file: file, size: session.stage.size)
      lastClipFrameTick = nil
      log.add("recording \(file.path); \(KeyCommand.toggleClipRecording.keyName) ends the clip")
    } catch {
      log.add("\(error)")
    }
  }

  /// Ends the clip, and logs the name of its file.
  func endClip() {
    if let result = finishClip() { log.add(result) }
  }

  /// Adds the displayed state to the clip, unless the scene stands still.
  func addFrameToClip() {
    guard let clipRecorder, !controller.isPaused || session.stage.tick != lastClipFrameTick else { return }
    lastClipFrameTick = session.stage.tick
    clipRecorder.add(Frame(of: session.stage, layers: debugLayers))
  }

  /// Completes the file of the clip; returns a message, or nil if there is no clip.
  func finishClip() -> String? {
    guard let clipRecorder else { return nil }
    self.clipRecorder = nil
    // At least one frame, also if the scene stood still.
    if clipRecorder.length == 0 { clipRecorder.add(Frame(of: session.stage, layers: debugLayers)) }
    let tenths = Int(clipRecorder.length * 10)
    do {
      try clipRecorder.finish()
      return
        "wrote \(clipRecorder.file.path) (\(tenths / 10).\(tenths % 10) s, \((clipRecorder.file.byteCount + 999) / 1000) kB)"
    } catch {
      return "\(error)"
    }
  }

  /// Makes a file in the present directory, whose name is `pictureName` and the simulated time, such as
  /// `push-3.25s.png`; `push-3.25s-2.png` if that exists.
  private func makeFile(_ format: FileFormat) throws(SystemError) -> OutputFile {
    let name = "\(pictureName)-\(SceneController.formattedSeconds(ofTick: session.stage.tick))s"
    var number = 1
    while true {
      let path = "\(name)\(number == 1 ? "" : "-\(number)").\(format.rawValue)"
      do throws(SystemError) {
        return try OutputFile(path: path, replacing: false)
      } catch {
        guard error.errorNumber == EEXIST else { throw error }
        number += 1
      }
    }
  }
}
