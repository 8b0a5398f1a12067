import Synchronization
import Views

/// The contents of the images that exist at the moment, so that a file is decoded once, also by a run that is
/// computed again.
final class ImageContentsCache: Sendable {
  static let shared = ImageContentsCache()

  private struct WeakContents {
    weak var value: Image.Contents?
  }

  private let entries = Mutex<[UInt64: WeakContents]>([:])

  /// Returns the contents of a file, which a closure decodes if no image has them.
  func contents(
    of fileData: [UInt8], decode: () throws(ImageFileError) -> Image.Contents
  ) throws(ImageFileError) -> Image.Contents {
    let digest = Image.digest(of: fileData)
    if let contents = entries.withLock({ $0[digest]?.value }), contents.fileData == fileData {
      return contents
    }
    // Not under the lock: decoding takes long.
    let contents = try decode()
    entries.withLock { entries in
      entries = entries.filter { $0.value.value != nil }
      entries[digest] = WeakContents(value: contents)
    }
    return contents
  }
}
