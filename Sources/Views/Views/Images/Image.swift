public import Dynamics

/// A picture that an image view displays: its pixels, and its size in points.
///
/// A value without identity: two images are equal if they were read from the same bytes and have the same
/// scale and name. The module `ImageFiles` reads images from PNG and JPEG files.
public struct Image: Hashable, Sendable {
  /// The format of a file.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    /// Portable Network Graphics.
    case png
    /// JPEG.
    case jpeg

    /// The media type, such as `image/png`.
    public var mediaType: String { "image/\(rawValue)" }
  }

  /// The bytes of a file and what was decoded from them, shared by the images that were read from it.
  package final class Contents: Sendable {
    /// The bytes of the file.
    package let fileData: [UInt8]
    /// The format of the file.
    package let format: Format
    /// The width, in pixels; at least 1.
    package let width: Int
    /// The height, in pixels; at least 1.
    package let height: Int
    /// The pixels in row-major order: red in the lowest byte, then green, blue and alpha, with premultiplied
    /// alpha.
    package let pixels: [UInt32]
    /// Whether every pixel is opaque.
    package let isOpaque: Bool
    /// A hash of the file's bytes, equal on every machine.
    package let digest: UInt64

    /// Creates contents; the number of pixels must be `width` × `height`, and not 0.
    package init(
      fileData: [UInt8], format: Format, width: Int, height: Int, pixels: [UInt32], isOpaque: Bool
    ) {
      precondition(width > 0 && height > 0 && pixels.count == width * height, "Image: wrong number of pixels")
      self.fileData = fileData
      self.format = format
      (self.width, self.height) = (width, height)
      self.pixels = pixels
      self.isOpaque = isOpaque
      digest = Image.digest(of: fileData)
    }
  }

  /// The contents of the file.
  package let contents: Contents

  /// The number of pixels per point, such as 2 for a file `NAME@2x.png`; greater than 0.
  public let scale: Double

  /// The name of the file; nil if the image was not read from one.
  public let name: String?

  /// Creates an image with a number of pixels per point, which must be finite and greater than 0.
  package init(_ contents: Contents, scale: Double = 1, name: String? = nil) {
    precondition(scale.isFinite && scale > 0, "Image.scale: expected a number above 0, got \(scale)")
    self.contents = contents
    self.scale = scale
    self.name = name
  }

  /// The size, in points: that in pixels divided by `scale`.
  public var size: Size {
    Size(width: Double(contents.width) / scale, height: Double(contents.height) / scale)
  }

  /// The format of the file.
  public var format: Format { contents.format }

  /// The bytes of the file.
  public var fileData: [UInt8] { contents.fileData }

  /// The name under which displays keep the image: 16 hexadecimal digits that depend only on the file's
  /// bytes.
  package var identifier: String { contents.digest.hexadecimalDigits }

  /// Returns whether the images have the same bytes, scale and name.
  ///
  /// - Complexity: O(1) if the images share their contents or differ in their digest.
  public static func == (left: Image, right: Image) -> Bool {
    guard left.scale == right.scale, left.name == right.name, left.contents.digest == right.contents.digest
    else {
      return false
    }
    return left.contents === right.contents || left.contents.fileData == right.contents.fileData
  }

  /// Hashes the digest of the file and the scale.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(contents.digest)
    hasher.combine(scale)
  }

  /// Returns the hash of the bytes of a file, with which it can be found again.
  package static func digest(of bytes: [UInt8]) -> UInt64 {
    var hasher = StateHasher()
    hasher.combine(UInt64(bytes.count))
    bytes.withUnsafeBytes { bytes in
      let wordCount = bytes.count / 8
      for index in 0..<wordCount {
        hasher.combine(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self)))
      }
      for byte in bytes[(8 * wordCount)...] { hasher.combine(UInt64(byte)) }
    }
    return hasher.value
  }
}
