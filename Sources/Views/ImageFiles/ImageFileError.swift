public import Views

/// The reason why the bytes of a file are not an image.
public enum ImageFileError: Error, Equatable {
  /// The bytes begin like neither a PNG nor a JPEG file.
  case unknownFormat
  /// The file is incomplete, damaged, or of a rare kind that the library does not decode.
  case damaged(Image.Format)
  /// The image has more pixels than `Image.pixelCountLimit`.
  case tooManyPixels(width: Int, height: Int)
  /// The file is larger than `Image.fileSizeLimit`, in bytes.
  case tooLarge(byteCount: Int)
}

extension ImageFileError: CustomStringConvertible {
  /// What was expected and what was found, as part of a sentence.
  public var description: String {
    switch self {
    case .unknownFormat: "expected a PNG or JPEG file"
    case .damaged(.png): "expected a complete PNG file; its data is damaged"
    case .damaged(.jpeg):
      "expected a complete JPEG file; its data is damaged, or its colors are not RGB or gray"
    case .tooManyPixels(let width, let height):
      "expected at most \(Image.pixelCountLimit) pixels, got \(width) × \(height)"
    case .tooLarge(let byteCount):
      "expected a file of at most \(Image.fileSizeLimit) bytes, got \(byteCount)"
    }
  }
}
