extension AttachmentBehavior {
  /// Creates a slider between two different items: the first moves along an axis of the other and neither turns
  /// against the other.
  ///
  /// - Parameters:
  ///   - item: The item that slides.
  ///   - otherItem: The item to which the axis belongs: it turns with it.
  ///   - anchor: A point of the axis, in points in the reference coordinates. Any finite numbers.
  ///   - axis: The direction of the axis in the reference coordinates, of any length but 0. Breaking the rule of
  ///     `problem(slidingAlong:)` stops the program.
  /// - Returns: The slider, in no animator yet.
  public static func slidingAttachment(
    with item: any DynamicItem, attachedTo otherItem: any DynamicItem, attachmentAnchor anchor: Point,
    axisOfTranslation axis: Vector
  ) -> AttachmentBehavior {
    if let problem = problem(slidingAlong: axis) { preconditionFailure(problem) }
    return AttachmentBehavior(.sliding(axis: axis), items: [item, otherItem], offsets: [], anchor: anchor)
  }

  /// Creates a slider between an item and the reference coordinates: the item moves along an axis and does not
  /// turn.
  ///
  /// - Parameters:
  ///   - item: The item that slides.
  ///   - anchor: A point of the axis, in points. Any finite numbers.
  ///   - axis: The direction of the axis, of any length but 0. Breaking the rule of `problem(slidingAlong:)` stops
  ///     the program.
  /// - Returns: The slider, in no animator yet.
  public static func slidingAttachment(
    with item: any DynamicItem, attachmentAnchor anchor: Point, axisOfTranslation axis: Vector
  ) -> AttachmentBehavior {
    if let problem = problem(slidingAlong: axis) { preconditionFailure(problem) }
    return AttachmentBehavior(.sliding(axis: axis), items: [item], offsets: [], anchor: anchor)
  }

  /// Creates a rope between two different items, which come no further apart than its `length`.
  ///
  /// The offsets lead from the items' centres to their attachment points, in points, in the unrotated items'
  /// axes, and turn with the items. Any finite numbers; others stop the program.
  ///
  /// > Note: UIKit applies the offsets with the opposite sign and does not turn them.
  public static func limitAttachment(
    with item: any DynamicItem, offsetFromCenter offset: Vector, attachedTo otherItem: any DynamicItem,
    offsetFromCenter otherOffset: Vector
  ) -> AttachmentBehavior {
    AttachmentBehavior(.limit, items: [item, otherItem], offsets: [offset, otherOffset], anchor: .zero)
  }

  /// Creates a weld of two different items, which move as one.
  ///
  /// The anchor is where they are joined, in points in the reference coordinates. Any finite numbers; others stop
  /// the program.
  public static func fixedAttachment(
    with item: any DynamicItem, attachedTo otherItem: any DynamicItem, attachmentAnchor anchor: Point
  ) -> AttachmentBehavior {
    AttachmentBehavior(.fixed, items: [item, otherItem], offsets: [], anchor: anchor)
  }

  /// Creates a hinge between two different items, about which both turn.
  ///
  /// The anchor is where the hinge is, in points in the reference coordinates. Any finite numbers; others stop the
  /// program.
  public static func pinAttachment(
    with item: any DynamicItem, attachedTo otherItem: any DynamicItem, attachmentAnchor anchor: Point
  ) -> AttachmentBehavior {
    AttachmentBehavior(.pin, items: [item, otherItem], offsets: [], anchor: anchor)
  }

  /// Creates a hinge between an item and a fixed point, about which it turns.
  ///
  /// The anchor is where the hinge is, in points in the reference coordinates. Any finite numbers; others stop the
  /// program.
  ///
  /// > Note: UIKit has hinges between two items only.
  public static func pinAttachment(with item: any DynamicItem, attachmentAnchor anchor: Point)
    -> AttachmentBehavior
  {
    AttachmentBehavior(.pin, items: [item], offsets: [], anchor: anchor)
  }

  /// Why two items cannot be attached to each other, as a sentence; nil if they can.
  public static func problem(attaching item: any DynamicItem, to otherItem: any DynamicItem) -> String? {
    item === otherItem
      ? "an item cannot be attached to itself; attach it to another item or to an anchor" : nil
  }

  /// Why nothing can slide along an axis, as a sentence; nil if something can.
  public static func problem(slidingAlong axis: Vector) -> String? {
    axis.isFinite && axis.normalized != .zero
      ? nil : "the axis of a sliding attachment must be finite and not zero, not \(axis)"
  }

  /// Why a range cannot be that of an attachment, as a sentence; nil if it can.
  ///
  /// It must hold 0, where the attachment is when it enters an animator.
  public static func problem(settingAttachmentRange range: FloatRange) -> String? {
    range.contains(0) ? nil : "an attachment's range must hold 0, not go from \(range)"
  }
}
