public import Views

/// The reason why the bytes of a file are not an image.
public enum ImageFileError: Error {
  /// A page has no decoders of PNG and JPEG files.
  case unsupported

  /// What is wrong, as part of a sentence.
  public var description: String { "images of files are not displayed in a page" }
}

extension Image {
  /// The maximum size of a file, in bytes.
  public static let fileSizeLimit = 64 << 20

  /// Creates an image from a file: always throws.
  public init(fileData: [UInt8], scale: Double, name: String?) throws(ImageFileError) {
    throw .unsupported
  }

  /// The scale in the name of a file, which only its image has.
  public static func scale(ofFileNamed name: String) -> Double { 1 }
}
