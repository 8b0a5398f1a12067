public import Dynamics

extension Frame {
  /// The trajectory of an item over a period of time.
  public struct Trajectory: Hashable, Sendable {
    /// What a trajectory shows.
    public enum Role: Hashable, Sendable, CaseIterable {
      /// Where the item was in another run.
      case former
      /// Where the item was in this run.
      case current
      /// Where the item will be if no further input arrives.
      case future
    }

    /// The positions of the item, in the stage's coordinates; those of a future trajectory fade toward its
    /// end.
    public var points: [Point]
    /// What the trajectory shows.
    public var role: Role

    /// Creates a trajectory through points.
    public init(_ points: [Point], role: Role) {
      self.points = points
      self.role = role
    }
  }

  /// Sets the ghosts to the shapes of another run's frame that this frame does not have at the same place.
  ///
  /// - Complexity: O(*n*) in the number of shapes of both frames.
  public mutating func setGhosts(from other: Frame) {
    let outlines = Set(shapes.map(Outline.init))
    ghosts = other.shapes.dropLast(other.overlayShapeCount).filter { !outlines.contains(Outline($0)) }
  }

  /// What determines the outline of a shape.
  private struct Outline: Hashable {
    let size: Size
    let transform: AffineTransform
    let cornerRadius: Double

    init(_ shape: Shape) {
      (size, transform, cornerRadius) = (shape.size, shape.transform, shape.cornerRadius)
    }
  }
}
