import Exporting
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
  /// - Throws: `CommandError` if there are no pictures in the format, and `SystemError` if the file cannot be
  ///   written.
  static func write(_ stage: Stage, to file: String, background: Color?) throws {
    let format = FileFormat(fileName: file)
    var options = PictureOptions()
    options.size = stage.size
    options.background = background
    if let format { options.scale = format.defaultScale }
    guard let picture = format?.picture(of: stage, options) else {
      let suffixes = FileFormat.allCases.filter(\.isPicture).map { ".\($0.rawValue)" }
      throw CommandError(
        message:
          "argument 1 (file): expected a name that ends in \(suffixes.joined(separator: " or ")), got '\(file)'"
      )
    }
    try OutputFile.write(picture, to: file)
  }
}
