import Exporting
import LuaHost
import POSIX
import Views

/// Lua's `stage:snapshot(file)`: a picture in the format of the file's suffix.
enum StagePictureFile {
  /// Writes a picture of the present state of a stage.
  ///
  /// - Parameters:
  ///   - stage: The stage.
  ///   - file: The path.
  ///   - background: The color where the root view has none; nil for that of the format.
  /// - Throws: `HostError` if there are no pictures in the format, and if the file cannot be written.
  static func write(_ stage: Stage, to file: String, background: Color?) throws(HostError) {
    let format = FileFormat(fileName: file)
    var options = PictureOptions()
    options.size = stage.size
    options.background = background
    if let format { options.scale = format.defaultScale }
    guard let picture = format?.picture(of: stage, options) else {
      let suffixes = FileFormat.allCases.filter(\.isPicture).map { ".\($0.rawValue)" }
      throw HostError(
        "argument 1 (file): expected a name that ends in \(suffixes.joined(separator: " or ")), got '\(file)'"
      )
    }
    do throws(SystemError) {
      try OutputFile.write(picture, to: file)
    } catch {
      throw HostError("\(error)")
    }
  }
}
