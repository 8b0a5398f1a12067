import Dynamics
import Exporting
import Foundation
import ImageFiles
import Rasterizer
import Testing
import Views

/// Images from the bytes of files.
@Suite struct ImageTests {
  /// Two pixels of each color: red and green above blue and transparent.
  static let png = Array(
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAYAAAB/qH1jAAAAFklEQVR42mP4z8DwH4ThEMoHARDJAAAVGxHvuxR+mgAAAABJRU5ErkJggg=="
    ) ?? Data())

  /// The left half red, the right half blue, 16 × 8 pixels.
  static let jpeg = Array(
    Data(
      base64Encoded: """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMUFRUVDA8XGBYU
        GBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBT/wAARCAAIABAD
        AREAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAABwj/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAACQf/xAAUEQEA
        AAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCdEMKmAjjB0f/Z
        """, options: .ignoreUnknownCharacters) ?? Data())

  /// A picture with all opacities, as a file.
  private func gradientFile(width: Int, height: Int) throws -> [UInt8] {
    let pixels: [UInt32] = (0..<width * height).map { index in
      let alpha = UInt32(index % 256)
      return alpha << 24 | (alpha / 2) * 0x0001_0101
    }
    return try PNG.bytes(of: #require(PixelImage(width: width, height: height, pixels: pixels)))
  }

  @Test func `the pixels of a PNG file have premultiplied alpha`() throws {
    let image = try Image(fileData: Self.png)
    #expect(image.format == .png && image.size == Size(width: 4, height: 2))
    #expect(image.contents.pixels[0] == 0xFF00_00FF && image.contents.pixels[2] == 0xFF00_FF00)
    #expect(image.contents.pixels[4] == 0xFFFF_0000 && image.contents.pixels[7] == 0)
    #expect(!image.contents.isOpaque)
    let translucent = try Image(fileData: try gradientFile(width: 256, height: 1))
    #expect(translucent.contents.pixels[100] == 0x6432_3232)
  }

  @Test func `the pixels of a JPEG file are opaque`() throws {
    let image = try Image(fileData: Self.jpeg)
    #expect(image.format == .jpeg && image.size == Size(width: 16, height: 8) && image.contents.isOpaque)
    let (left, right) = (image.contents.pixels[3 * 16 + 2], image.contents.pixels[3 * 16 + 13])
    #expect(left & 255 > 240 && left >> 16 & 255 < 20 && left >> 24 == 255)
    #expect(right & 255 < 20 && right >> 16 & 255 > 240)
  }

  @Test(arguments: [
    (2, 16, 8, false), (3, 16, 8, false), (4, 16, 8, true), (5, 8, 16, true), (6, 8, 16, true),
    (7, 8, 16, false),
    (8, 8, 16, false), (9, 16, 8, true),
  ])
  func `a JPEG file is upright as its camera was held`(
    orientation: Int, width: Int, height: Int, beginsRed: Bool
  ) throws {
    // A segment APP1 with a TIFF directory of one entry, after the marker at the beginning.
    var tiff = Array("Exif\0\0MM\0*".utf8)
    tiff += [0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0]
    let segment: [UInt8] = [0xFF, 0xE1, 0, UInt8(tiff.count + 2)]
    let image = try Image(fileData: Self.jpeg.prefix(2) + segment + tiff + Self.jpeg.dropFirst(2))
    #expect(image.size == Size(width: Double(width), height: Double(height)))
    #expect((image.contents.pixels[0] & 255 > 200) == beginsRed)
  }

  @Test func `the size in points depends on the scale, which the name of a file states`() throws {
    let image = try Image(fileData: Self.png, scale: 2)
    #expect(image.size == Size(width: 2, height: 1))
    #expect(Image.scale(ofFileNamed: "folder@2x/ball.png") == 1)
    #expect(Image.scale(ofFileNamed: "ball@2x.png") == 2 && Image.scale(ofFileNamed: "ball@3x.jpeg") == 3)
  }

  @Test func `images of equal bytes are equal and share their pixels while one exists`() throws {
    let (first, second) = (try Image(fileData: Self.png), try Image(fileData: Self.png))
    #expect(first == second && first.contents === second.contents)
    #expect(try Image(fileData: Self.png, scale: 2) != first && Image(fileData: Self.jpeg) != first)
  }

  // MARK: Hostile files

  @Test func `other files are not images`() {
    for bytes in [[], Array("GIF89a".utf8), [0x89, 0x50], [0xFF, 0xD8]] as [[UInt8]] {
      #expect(throws: ImageFileError.unknownFormat) { try Image(fileData: bytes) }
    }
  }

  @Test func `a file that is cut off anywhere is damaged`() {
    for count in 8..<Self.png.count - 12 {
      #expect(throws: ImageFileError.damaged(.png)) { try Image(fileData: Array(Self.png.prefix(count))) }
    }
    for count in 3..<Self.jpeg.count - 4 {
      #expect(throws: ImageFileError.damaged(.jpeg)) { try Image(fileData: Array(Self.jpeg.prefix(count))) }
    }
  }

  @Test func `a small file cannot state a size whose pixels would fill the memory`() throws {
    // The width and height of the header, and its checksum, as another program would write them.
    var png = Array(Self.png.prefix(16))
    png += [0, 0, 0x20, 0, 0, 0, 0x20, 0]
    png += Self.png[24..<29]
    var checksum: UInt32 = ~0
    for byte in png[12...] {
      checksum ^= UInt32(byte)
      for _ in 0..<8 { checksum = checksum & 1 == 1 ? checksum >> 1 ^ 0xEDB8_8320 : checksum >> 1 }
    }
    for shift in [24, 16, 8, 0] as [UInt32] { png.append(UInt8(truncatingIfNeeded: ~checksum >> shift)) }
    png += Self.png[33...]
    #expect(throws: ImageFileError.tooManyPixels(width: 8192, height: 8192)) { try Image(fileData: png) }

    var jpeg = Self.jpeg
    let frame = try #require(jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, 0xC0]) })
    jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0x00, 0xFF, 0x00])
    #expect(throws: ImageFileError.tooManyPixels(width: 65280, height: 65280)) { try Image(fileData: jpeg) }
  }

  @Test func `a file above the limit is not decoded`() {
    let bytes = Self.png + [UInt8](repeating: 0, count: Image.fileSizeLimit)
    #expect(throws: ImageFileError.tooLarge(byteCount: bytes.count)) { try Image(fileData: bytes) }
  }

  @Test(arguments: 0..<400) func `random changes of a file are decoded or an error`(seed: Int) throws {
    var random = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(below limit: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(random >> 33) % limit
    }
    var bytes = seed % 2 == 0 ? Self.png : Self.jpeg
    for _ in 0...next(below: 4) { bytes[8 + next(below: bytes.count - 8)] = UInt8(next(below: 256)) }
    do {
      let image = try Image(fileData: bytes)
      #expect(image.contents.pixels.count == image.contents.width * image.contents.height)
    } catch {
      #expect(!error.description.isEmpty)
    }
  }
}
