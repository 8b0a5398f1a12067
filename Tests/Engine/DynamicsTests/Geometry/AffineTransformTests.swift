import Dynamics
import Testing

@Suite struct AffineTransformTests {
  let point = Point(x: 3, y: 4)

  @Test func `a quarter turn maps right to down`() {
    let turned = Point(x: 1, y: 0).applying(AffineTransform(rotationAngle: .pi / 2))
    #expect(turned.isNear(0, 1, within: 1e-15))
  }

  @Test func `concatenating applies the receiver first`() {
    let scale = AffineTransform(scaleX: 2, y: 3)
    let move = AffineTransform(translationX: 10, y: 20)
    #expect(point.applying(scale.concatenating(move)) == Point(x: 16, y: 32))
    #expect(point.applying(move.concatenating(scale)) == Point(x: 26, y: 72))
    #expect(move.scaledBy(x: 2, y: 3) == scale.concatenating(move))
  }

  @Test func `the inverse undoes a transform`() {
    let transform = AffineTransform(a: 2, b: 1, c: -1, d: 3, tx: 5, ty: -7)
    let back = point.applying(transform).applying(transform.inverted())
    #expect(back.isNear(3, 4, within: 1e-12))
  }

  @Test func `a transform that flattens the plane is its own inverse, as in Core Graphics`() {
    let flat = AffineTransform(scaleX: 0, y: 1)
    #expect(flat.inverted() == flat)
  }

  @Test func `rotation and scales are read back`() {
    let transform = AffineTransform(scaleX: 2, y: 3).concatenating(AffineTransform(rotationAngle: 0.5))
    #expect(transform.rotationAngle.isNear(0.5, within: 1e-15))
    #expect(transform.scaleX.isNear(2, within: 1e-15) && transform.scaleY.isNear(3, within: 1e-15))
    #expect(transform.determinant.isNear(6, within: 1e-14))
  }

  @Test func `setting an item's rotation leaves its scale alone`() {
    let item = Item(size: Size(width: 10, height: 10))
    item.transform = AffineTransform(scaleX: 2, y: 2)
    item.rotation = 1
    #expect(item.rotation.isNear(1, within: 1e-15))
    #expect(item.transform.scaleX.isNear(2, within: 1e-15))
  }
}
