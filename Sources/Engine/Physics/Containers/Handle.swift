/// The handle of an object in a ``World``: the index of its slot and the slot's generation.
///
/// A handle is a value and may be kept indefinitely. It becomes invalid when its object is destroyed and
/// stays so: the slot is reused with the next generation, so that an old handle never refers to a new object.
/// The type parameter only distinguishes the handles of different kinds of objects.
///
/// Handles are ordered by slot, which is stable but has no meaning; the world lists objects in order of
/// creation.
public struct Handle<Tag>: Hashable, Comparable, Sendable {
  /// The slot: a small number by which other modules of the package may index tables.
  ///
  /// Such a table must also store and compare the handle, because a slot is reused after its object is
  /// destroyed.
  package let index: Int32
  let generation: UInt32

  /// The null handle, which is valid in no world.
  public static var null: Self { Handle(index: -1, generation: 0) }

  /// Whether `lhs` comes first in the order of slots, then of generations.
  public static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.index, lhs.generation) < (rhs.index, rhs.generation)
  }
}

/// The tag of ``BodyID``; has no values.
public enum BodyTag {}
/// The tag of ``ShapeID``; has no values.
public enum ShapeTag {}
/// The tag of ``JointID``; has no values.
public enum JointTag {}
/// The tag of ``CollisionGroupID``; has no values.
public enum CollisionGroupTag {}

/// The handle of a body in a ``World``.
public typealias BodyID = Handle<BodyTag>
/// The handle of a shape of a body in a ``World``; a chain is one shape, whatever its number of edges.
public typealias ShapeID = Handle<ShapeTag>
/// The handle of a joint in a ``World``.
public typealias JointID = Handle<JointTag>
/// The handle of a collision group in a ``World``.
public typealias CollisionGroupID = Handle<CollisionGroupTag>
