import CTurboJPEG
import Views

/// Decodes JPEG files with libjpeg-turbo.
enum JPEGDecoder {
  static func decode(_ fileData: [UInt8]) throws(ImageFileError) -> Image.Contents {
    guard let decompressor = tjInitDecompress() else { throw .damaged(.jpeg) }
    defer { tjDestroy(decompressor) }
    var (width, height, subsampling, colorSpace): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    guard
      tjDecompressHeader3(
        decompressor, fileData, UInt(fileData.count), &width, &height, &subsampling, &colorSpace) == 0,
      width > 0, height > 0
    else { throw .damaged(.jpeg) }
    let count = Int(width) * Int(height)
    guard count <= Image.pixelCountLimit else {
      throw .tooManyPixels(width: Int(width), height: Int(height))
    }
    var status: Int32 = -1
    let pixels = [UInt32](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      buffer.withMemoryRebound(to: UInt8.self) { bytes in
        // The exact transform, which gives the same pixels with and without SIMD instructions. Warnings, such
        // as of a truncated file, are errors; the number of scans of a progressive file is limited, since
        // decoding thousands would take minutes.
        status = tjDecompress2(
          decompressor, fileData, UInt(fileData.count), bytes.baseAddress, width, 0, height,
          Int32(TJPF_RGBA.rawValue), TJFLAG_ACCURATEDCT | TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS)
      }
      initializedCount = status == 0 ? count : 0
    }
    guard status == 0 else { throw .damaged(.jpeg) }
    let orientation = JPEGOrientation(of: fileData)
    let upright = orientation.upright(pixels, width: Int(width), height: Int(height))
    return Image.Contents(
      fileData: fileData, format: .jpeg, width: upright.width, height: upright.height, pixels: upright.pixels,
      isOpaque: true)
  }
}
