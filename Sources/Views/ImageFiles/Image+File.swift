public import Views

extension Image {
  /// The maximum size of a file, in bytes: 64 MiB, as of the files in recordings.
  public static let fileSizeLimit = 64 << 20

  /// The maximum number of pixels: 2²⁴, or 4096 × 4096, which take 64 MiB.
  ///
  /// A file of some kilobytes may have dimensions whose pixels would not fit into memory.
  public static let pixelCountLimit = 1 << 24

  /// Creates an image from the bytes of a PNG or JPEG file.
  ///
  /// Images of equal bytes share their pixels while one of them exists.
  ///
  /// - Parameters:
  ///   - fileData: The bytes of the file.
  ///   - scale: The number of pixels per point, finite and greater than 0; 1 by default.
  ///   - name: The name of the file; nil, the default, for none.
  /// - Throws: `ImageFileError` if the bytes are not an image, or exceed a limit.
  /// - Complexity: O(*n*) in the number of pixels.
  public init(fileData: [UInt8], scale: Double = 1, name: String? = nil) throws(ImageFileError) {
    let contents = try ImageContentsCache.shared.contents(of: fileData) { () throws(ImageFileError) in
      guard fileData.count <= Self.fileSizeLimit else { throw .tooLarge(byteCount: fileData.count) }
      switch Format(of: fileData) {
      case .png: return try PNGDecoder.decode(fileData)
      case .jpeg: return try JPEGDecoder.decode(fileData)
      case nil: throw .unknownFormat
      }
    }
    self.init(contents, scale: scale, name: name)
  }

  /// The scale that the name of a file states: 2 for `NAME@2x.png`, 3 for `NAME@3x.png`, otherwise 1.
  public static func scale(ofFileNamed name: String) -> Double {
    let base = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
    return base.hasSuffix("@2x") ? 2 : base.hasSuffix("@3x") ? 3 : 1
  }
}

extension Image.Format {
  /// The format that the first bytes of a file identify; nil for another one.
  init?(of bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else {
      return nil
    }
  }
}
