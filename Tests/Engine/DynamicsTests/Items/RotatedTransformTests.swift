import Testing

@testable import Dynamics

@Suite struct RotatedTransformTests {
  /// An item that counts how often its transform is set.
  private final class CountingItem: DynamicItem {
    var center = Point.zero
    var bounds = Rect(x: 0, y: 0, width: 10, height: 10)
    var setCount = 0
    var transform = AffineTransform.identity { didSet { setCount += 1 } }
  }

  private let item = CountingItem()
  private var rotated = RotatedTransform()

  @Test mutating func `A transform that stays the same is not set`() {
    rotated.write(0, to: item)
    #expect(item.setCount == 0)
    rotated.write(0.5, to: item)
    rotated.write(0.5, to: item)
    #expect(item.setCount == 1)
    #expect(abs(item.transform.rotationAngle - 0.5) < 1e-15)
  }

  @Test mutating func `A scale, a shear and a translation stay as the program has set them`() {
    let own = AffineTransform(a: 2, b: 0, c: 0.5, d: 3, tx: 7, ty: -4)
    item.transform = own
    for step in 1...100_000 { rotated.write(0.1 * Double(step), to: item) }
    rotated.write(0, to: item)
    #expect(item.transform == own)
  }

  @Test mutating func `A transform that the program sets meanwhile is rotated from its own angle`() {
    rotated.write(1, to: item)
    item.transform = AffineTransform(scaleX: 2, y: 2).rotated(by: 0.25)
    rotated.write(1.5, to: item)
    #expect(abs(item.transform.rotationAngle - 1.5) < 1e-15)
    #expect(abs(item.transform.scaleX - 2) < 1e-15 && abs(item.transform.scaleY - 2) < 1e-15)
  }

  @Test mutating func `A transform without a width keeps the rotation of its height`() {
    rotated.write(1, to: item)
    item.transform = AffineTransform(scaleX: 0, y: 1).concatenating(item.transform)
    rotated.write(1.5, to: item)
    let expected = AffineTransform(scaleX: 0, y: 1).concatenating(AffineTransform(rotationAngle: 1.5))
    #expect(abs(item.transform.c - expected.c) < 1e-15 && abs(item.transform.d - expected.d) < 1e-15)
  }
}
