import Display
import Dynamics
import Rasterizer
import TestSupport
import Testing
import Views

@testable import Exporting

/// GIF files, checked by another decoder.
@Suite struct GIFTests {
  @Test(arguments: [0, 1, 2, 300, 20_000])
  func `any indices are restored`(count: Int) throws {
    var random = SplitMix64(seed: UInt64(count))
    for bits in [2, 5, 8] {
      let indices = (0..<count).map { _ in UInt8.random(in: 0..<UInt8(1 << (bits - 1)), using: &random) }
      #expect(try DecodedGIF.decode(LZWEncoder.encode(indices, bits: bits), bits: bits) == indices)
    }
  }

  @Test func `a run of one index is restored, whatever its length`() throws {
    for count in stride(from: 1, to: 9000, by: 37) {
      let indices = [UInt8](repeating: 3, count: count)
      #expect(try DecodedGIF.decode(LZWEncoder.encode(indices, bits: 2), bits: 2) == indices)
    }
  }

  /// A stage with a square that falls.
  private func makeStage() -> Stage {
    let stage = Stage(size: Size(width: 80, height: 120))
    let square = View(frame: Rect(x: 20, y: 10, width: 24, height: 18))
    square.backgroundColor = Color(red: 1, green: 0.4, blue: 0.2)
    square.transform = AffineTransform(rotationAngle: 0.4)
    square.cornerRadius = 4
    stage.view.addSubview(square)
    let animator = Animator(referenceView: stage.view)
    stage.add(animator)
    animator.addBehavior(GravityBehavior(items: [square]))
    return stage
  }

  private func record(
    _ stage: Stage, ticks: [Int], change: (inout PictureOptions) -> Void = { _ in }
  ) throws -> (gif: DecodedGIF, images: [PixelImage]) {
    var bytes: [UInt8] = []
    var options = PictureOptions()
    options.size = stage.size
    options.scale = 1
    change(&options)
    let writer = GIFWriter(options) { bytes += $0 }
    var rasterizer = FrameRasterizer(width: options.pixelWidth, height: options.pixelHeight)
    var images: [PixelImage] = []
    for tick in ticks {
      while stage.tick < tick { stage.advanceOneTick() }
      try writer.add(stage)
      rasterizer.draw(Frame(of: stage))
      images.append(rasterizer.image)
    }
    try writer.finish()
    return (try DecodedGIF(bytes), images)
  }

  private func rgb(_ image: PixelImage) -> [UInt8] {
    image.rgbaBytes.enumerated().filter { $0.offset % 4 != 3 }.map(\.element)
  }

  @Test func `frames of few colors are exact`() throws {
    let (gif, images) = try record(makeStage(), ticks: [0, 2, 4, 6, 8, 10])
    #expect((gif.width, gif.height) == (80, 120))
    #expect(gif.frames.count == 6)
    for (frame, image) in zip(gif.frames, images) { #expect(frame == rgb(image)) }
    #expect(!gif.isLooping)
  }

  @Test func `delays do not drift, and equal frames prolong the previous one`() throws {
    let ticks = Array(stride(from: 0, through: 600, by: 2))
    let (gif, _) = try record(makeStage(), ticks: ticks) { $0.isLooping = true }
    // The square has left the stage after half a second.
    #expect(gif.frames.count < 30)
    #expect(gif.delays.prefix(3) == [3, 4, 3])
    #expect(gif.delays.reduce(0, +) == 1003)
    #expect(gif.isLooping)
  }

  @Test func `frames of many colors are dithered`() throws {
    let stage = Stage(size: Size(width: 80, height: 120))
    for index in 0..<60 {
      let view = View(frame: Rect(x: 0, y: Double(2 * index), width: 80, height: 2))
      view.backgroundColor = Color(red: Double(index) / 60, green: 1 - Double(index) / 60, blue: 0.5)
      stage.view.addSubview(view)
      let disc = View(frame: Rect(x: Double(index), y: Double(index), width: 20, height: 20))
      disc.backgroundColor = Color(red: 1, green: 0.5, blue: Double(index) / 60, alpha: 0.2)
      disc.cornerRadius = 10
      stage.view.addSubview(disc)
    }
    let (gif, images) = try record(stage, ticks: [0])
    let (shown, exact) = (gif.frames[0], rgb(images[0]))
    let errors = zip(shown, exact).map { abs(Int($0) - Int($1)) }
    #expect(errors.max() ?? 0 > 0)
    #expect(errors.max() ?? 0 <= 24)
    #expect(errors.reduce(0, +) / errors.count <= 5)
  }
}
