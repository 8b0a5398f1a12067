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
  private var debugLayers: Frame.DebugLayers { screen.showsDebugLayers ? .all : [] }

  /// Writes a picture of the scene to a new file.
  func writePicture() {
    var options = PictureOptions()
    options.size = session.stage.size
    options.scale = FileFormat.png.defaultScale
    options.layers = debugLayers
    do {
      guard let picture = FileFormat.png.picture(of: session.stage, options) else { return }
      let file = try pictures.makeFile(.png, atTick: session.stage.runTick)
      try file.write(picture)
      log.add("wrote \(file.path)")
    } catch {
      log.add("\(error)")
    }
  }

  /// Begins a clip in a new file.
  func beginClip() {
    do {
      let file = try pictures.makeFile(.gif, atTick: session.stage.runTick)
      pictures.clip = ClipRecorder(file: file, size: session.stage.size)
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
    let tick = session.stage.runTick
    guard let clip = pictures.clip, !controller.isPaused || tick != clip.lastStageTick else { return }
    clip.lastStageTick = tick
    clip.add(Frame(of: session.stage, layers: debugLayers))
  }

  /// Completes the file of the clip; returns a message, or nil if there is no clip.
  func finishClip() -> String? {
    guard let clip = pictures.clip else { return nil }
    pictures.clip = nil
    // At least one frame, also if the scene stood still.
    if clip.length == 0 { clip.add(Frame(of: session.stage, layers: debugLayers)) }
    let tenths = Int(clip.length * 10)
    do {
      try clip.finish()
      return
        "wrote \(clip.file.path) (\(tenths / 10).\(tenths % 10) s, \((clip.file.byteCount + 999) / 1000) kB)"
    } catch {
      return "\(error)"
    }
  }
}

/// The files of pictures and clips of a scene.
public struct PictureFiles {
  /// The name of the files, before the time: `push` for `push-3.25s.png`; `scene` by default.
  public var name = "scene"

  /// The clip that is being recorded; nil for none.
  var clip: ClipRecorder?

  /// Makes a file in the present directory, whose name is `name` and the simulated time, such as
  /// `push-3.25s.png`; `push-3.25s-2.png` if that exists.
  func makeFile(_ format: FileFormat, atTick tick: Int) throws(SystemError) -> OutputFile {
    let stem = "\(name)-\(SceneController.formattedSeconds(ofTick: tick))s"
    var number = 1
    while true {
      let path = "\(stem)\(number == 1 ? "" : "-\(number)").\(format.rawValue)"
      do throws(SystemError) {
        return try OutputFile(path: path, replacing: false)
      } catch {
        guard error.errorNumber == EEXIST else { throw error }
        number += 1
      }
    }
  }
}
