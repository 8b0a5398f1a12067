import ImageFiles
import LuaHost
import Views

extension Session {
  /// Returns the image of a file, which is read once in each version of the script.
  ///
  /// - Parameter name: The name of a PNG or JPEG file, relative to the script's folder or, outside of the
  ///   sandbox, absolute.
  /// - Returns: The image; its scale is that in the name, such as 2 for `ball@2x.png`.
  /// - Throws: `HostError` with the name and the reason.
  func image(named name: String) throws(HostError) -> Image {
    let file = try mediaFile(
      named: name, function: Self.imageFunction, atMost: Image.fileSizeLimit,
      expecting: "a PNG or JPEG file in the script's folder")
    do throws(ImageFileError) {
      return try Image(fileData: file, scale: Image.scale(ofFileNamed: name), name: name)
    } catch {
      throw HostError("'\(name)': \(error.description)")
    }
  }

  /// The names of the image files and drawings that the running version of the script has read, sorted.
  public var imageFileNames: [String] { runScripts.imageFiles.keys.sorted() }

  /// The bytes of a file: a script that creates many views with the same image reads, and records, it once.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - function: The name of the call in recordings.
  ///   - limit: The maximum size of the file, in bytes.
  ///   - expected: What was expected, for the message of the error.
  /// - Returns: The bytes.
  /// - Throws: `HostError` with the name and the reason if the file cannot be read.
  func mediaFile(
    named name: String, function: String, atMost limit: Int, expecting expected: String
  ) throws(HostError) -> [UInt8] {
    if let file = runScripts.imageFiles[name] { return file }
    do throws(HostError) {
      let file = try lua.readScriptFile(name, function: function, atMost: limit, expecting: expected)
      runScripts.imageFiles[name] = file
      return file
    } catch {
      throw HostError("'\(name)': \(error.message)")
    }
  }
}
