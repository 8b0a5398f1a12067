/// A name for a thing that lives in a ``World``: the number of its slot and the slot's generation.
///
/// A handle is a value that may be kept for as long as one likes. When its thing is destroyed the handle goes
/// dead for good: the slot is used again, but under the next generation, so an old handle never answers for a
/// stranger. The type parameter only keeps apart handles of different things.
///
/// Handles are ordered by slot, which is stable but means nothing; creation order is the order in which the
/// world lists things.
public struct Handle<Tag>: Hashable, Comparable, Sendable {
  /// The slot: a small number by which others of the package may keep tables, which must look at the whole handle to
  /// tell its thing from a former one in the slot.
  package let index: Int32
  let generation: UInt32

  /// The handle of nothing; dead in every world.
  public static var null: Self { Handle(index: -1, generation: 0) }

  /// Whether `lhs` comes first in the order of slots, then of generations.
  public static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.index, lhs.generation) < (rhs.index, rhs.generation)
  }
}

/// What a ``BodyID`` names; has no values.
public enum BodyTag {}
/// What a ``ShapeID`` names; has no values.
public enum ShapeTag {}
/// What a ``JointID`` names; has no values.
public enum JointTag {}
/// What a ``CollisionGroupID`` names; has no values.
public enum CollisionGroupTag {}

/// The name of a body in a ``World``.
public typealias BodyID = Handle<BodyTag>
/// The name of a shape of a body in a ``World``; a chain is one shape, whatever its number of edges.
public typealias ShapeID = Handle<ShapeTag>
/// The name of a joint in a ``World``.
public typealias JointID = Handle<JointTag>
/// The name of a collision group in a ``World``.
public typealias CollisionGroupID = Handle<CollisionGroupTag>
