import LuaHost
import Views

extension Session {
  /// Returns the drawing of an SVG file, which is read once in each version of the script.
  ///
  /// What is left out of the drawing is printed when the file is read.
  ///
  /// - Parameters:
  ///   - name: The name of the file, relative to the script's folder or, outside of the sandbox, absolute.
  ///   - scale: The factor of all lengths.
  /// - Returns: The drawing.
  /// - Throws: `HostError` with the name, the line and the reason; or an error of `print`.
  func drawing(named name: String, scale: Double) throws(HostError) -> VectorDrawing {
    let isFirst = !imageFileNames.contains(name)
    let file = try mediaFile(
      named: name, function: Self.drawingFunction, atMost: VectorDrawing.fileSizeLimit,
      expecting: "an SVG file in the script's folder")
    let drawing: VectorDrawing
    do throws(VectorDrawingError) {
      drawing = try VectorDrawing(svgFile: file, scale: scale)
    } catch {
      throw HostError("'\(name)': \(error.description)")
    }
    if isFirst {
      for omission in drawing.omissions { try lua.print("\(name), \(omission)") }
    }
    return drawing
  }
}
