import Dynamics
public import Foundation

/// A region in which a field acts.
@MainActor open class UIRegion: NSObject {
  let region: Region

  init(_ region: Region) { self.region = region }

  /// The region without limits.
  open class var infinite: UIRegion { UIRegion(Region.infinite) }

  /// Creates a circle around the field's position, from its radius in points.
  public convenience init(radius: CGFloat) { self.init(Region(radius: Double(radius))) }

  /// Creates a rectangle around the field's position.
  public convenience init(size: CGSize) { self.init(Region(size: Size(size))) }

  /// Returns the region of all points outside this one.
  open func inverse() -> UIRegion { UIRegion(region.inverse()) }

  /// Returns the union with another region.
  open func byUnion(with region: UIRegion) -> UIRegion { UIRegion(self.region.byUnion(with: region.region)) }

  /// Returns the points of this region that are not in another one.
  open func byDifference(from region: UIRegion) -> UIRegion {
    UIRegion(self.region.byDifference(from: region.region))
  }

  /// Returns the intersection with another region.
  open func byIntersection(with region: UIRegion) -> UIRegion {
    UIRegion(self.region.byIntersection(with: region.region))
  }

  /// Returns whether the region contains a point, in points relative to the field's position.
  open func contains(_ point: CGPoint) -> Bool { region.contains(Point(point)) }
}
