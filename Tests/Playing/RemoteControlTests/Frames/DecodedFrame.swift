import JSON
import RemoteControl

/// A binary frame, decoded as the page does.
struct DecodedFrame {
  struct Transform: Equatable {
    let (a, b, c, d, tx, ty, alpha): (Float, Float, Float, Float, Float, Float, Float)
  }

  let flags: UInt32
  let tick: Int
  let tickCount: Int
  let bounds: [Float]
  let speed: Float
  let overlayCount: Int
  let transforms: [Transform]
  let changes: JSONValue
  /// The bytes of the frame of the compared run, if there is one.
  let compared: [UInt8]?

  struct Malformed: Error {}

  init(_ bytes: [UInt8]) throws {
    func word(_ offset: Int) -> UInt32 {
      bytes[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
    func number(_ offset: Int) -> Float { Float(bitPattern: word(offset)) }
    guard bytes.count >= FrameEncoder.headerSize, word(0) == FrameEncoder.magic else { throw Malformed() }
    flags = word(4)
    tick = Int(word(8))
    tickCount = Int(word(12))
    bounds = [16, 20, 24, 28].map(number)
    speed = number(32)
    let count = Int(word(36))
    overlayCount = Int(word(40))
    let changesOffset = FrameEncoder.headerSize + FrameEncoder.transformSize * count
    let end = changesOffset + Int(word(44))
    let next = (end + 3) / 4 * 4
    guard bytes.count == end || bytes.count > next else { throw Malformed() }
    compared = bytes.count > next ? Array(bytes[next...]) : nil
    transforms = (0..<count).map { index in
      let values = (0..<7).map {
        number(FrameEncoder.headerSize + FrameEncoder.transformSize * index + 4 * $0)
      }
      return Transform(
        a: values[0], b: values[1], c: values[2], d: values[3], tx: values[4], ty: values[5], alpha: values[6]
      )
    }
    changes = try JSONValue(parsing: bytes[changesOffset..<end])
  }
}
