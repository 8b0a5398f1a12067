import Testing

/// The contents of a GIF file.
struct DecodedGIF {
  /// The pixels of each frame as shown, as red, green and blue.
  private(set) var frames: [[UInt8]] = []
  /// The delay of each frame, in hundredths of a second.
  private(set) var delays: [Int] = []
  private(set) var isLooping = false
  let width: Int
  let height: Int

  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) throws {
    #expect(bytes.starts(with: Array("GIF89a".utf8)))
    (width, height) = (Int(bytes[6]) + Int(bytes[7]) << 8, Int(bytes[8]) + Int(bytes[9]) << 8)
    try #require(bytes[10] & 0x80 == 0)
    rest = bytes[13...]
    var shown = [UInt8](repeating: 0, count: 3 * width * height)
    var transparent: UInt8?
    while let type = rest.popFirst(), type != 0x3B {
      if type == 0x21 {
        let label = rest.popFirst()
        let data = blocks()
        if label == 0xF9 {
          delays.append(Int(data[1]) + Int(data[2]) << 8)
          transparent = data[0] & 1 == 1 ? data[3] : nil
        } else if String(decoding: data.prefix(11), as: UTF8.self) == "NETSCAPE2.0" {
          isLooping = true
        }
      } else {
        try #require(type == 0x2C)
        try drawImage(on: &shown, transparent: transparent)
        frames.append(shown)
      }
    }
    #expect(rest.isEmpty)
  }

  private mutating func byte() throws -> UInt8 {
    let byte = rest.popFirst()
    return try #require(byte)
  }

  private mutating func number() throws -> Int {
    let low = try byte()
    return Int(low) + Int(try byte()) << 8
  }

  private mutating func blocks() -> [UInt8] {
    var data: [UInt8] = []
    while let count = rest.popFirst(), count > 0 {
      data += rest.prefix(Int(count))
      rest = rest.dropFirst(Int(count))
    }
    return data
  }

  private mutating func drawImage(on shown: inout [UInt8], transparent: UInt8?) throws {
    let (left, top, width, height) = (try number(), try number(), try number(), try number())
    let flags = try byte()
    try #require(flags & 0x80 != 0 && left + width <= self.width && top + height <= self.height)
    let paletteSize = 3 << (Int(flags & 7) + 1)
    let palette = Array(rest.prefix(paletteSize))
    rest = rest.dropFirst(paletteSize)
    let bits = Int(try byte())
    let indices = try Self.decode(blocks(), bits: bits)
    try #require(indices.count == width * height)
    for (offset, index) in indices.enumerated() where index != transparent {
      let pixel = (top + offset / width) * self.width + left + offset % width
      for channel in 0..<3 { shown[3 * pixel + channel] = palette[3 * Int(index) + channel] }
    }
  }

  /// Decodes LZW codes.
  static func decode(_ bytes: [UInt8], bits: Int) throws -> [UInt8] {
    var position = 0
    func code(_ size: Int) throws -> Int {
      try #require(position + size <= 8 * bytes.count)
      defer { position += size }
      return (0..<size).reduce(0) {
        $0 | Int(bytes[(position + $1) / 8] >> UInt8((position + $1) % 8) & 1) << $1
      }
    }
    let clear = 1 << bits
    var result: [UInt8] = []
    var table: [[UInt8]] = []
    var previous: [UInt8]?
    var size = bits + 1
    while true {
      let next = try code(size)
      if next == clear + 1 { break }
      if next == clear {
        table = (0..<clear).map { [UInt8($0)] } + [[], []]
        size = bits + 1
        previous = nil
        continue
      }
      let string: [UInt8]
      if next < table.count {
        string = table[next]
      } else {
        let prefix = try #require(previous)
        try #require(next == table.count)
        string = prefix + prefix.prefix(1)
      }
      if let previous, table.count < 4096 { table.append(previous + string.prefix(1)) }
      if table.count == 1 << size, size < 12 { size += 1 }
      result += string
      previous = string
    }
    #expect((position + 7) / 8 == bytes.count)
    return result
  }
}
