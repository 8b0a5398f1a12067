extension AttachmentBehavior {
  /// Creates a sliding attachment between two different items.
  ///
  /// The first item moves along an axis fixed to the other item; neither item rotates relative to the other.
  ///
  /// - Parameters:
  ///   - item: The item that slides.
  ///   - otherItem: The item to which the axis is fixed: the axis rotates with it.
  ///   - anchor: A point on the axis, in points in the reference coordinate system. Any finite numbers.
  ///   - axis: The direction of the axis in the reference coordinate system, of any length except 0.
  ///     Violating the rule of `problem(slidingAlong:)` stops the program.
  /// - Returns: The attachment, which is not in an animator yet.
  public static func slidingAttachment(
    with item: any DynamicItem, attachedTo otherItem: any DynamicItem, attachmentAnchor anchor: Point,
    axisOfTranslation axis: Vector
  ) -> AttachmentBehavior {
    if let problem = problem(slidingAlong: axis) { preconditionFailure(problem) }
    return AttachmentBehavior(.sliding(axis: axis), items: [item, otherItem], offsets: [], anchor: anchor)
  }

  /// Creates a sliding attachment between an item and an anchor point.
  ///
  /// The item moves along an axis and does not rotate.
  ///
  /// - Parameters:
  ///   - item: The item that slides.
  ///   - anchor: A point on the axis, in points. Any finite numbers.
  ///   - axis: The direction of the axis, of any length except 0. Violating the rule of
  ///     `problem(slidingAlong:)` stops the program.
  /// - Returns: The attachment, which is not in an animator yet.
  public static func slidingAttachment(
    with item: any DynamicItem, attachmentAnchor anchor: Point, axisOfTranslation axis: Vector
  ) -> AttachmentBehavior {
    if let problem = problem(slidingAlong: axis) { preconditionFailure(problem) }
    return AttachmentBehavior(.sliding(axis: axis), items: [item], offsets: [], anchor: anchor)
  }

  /// Creates a limit attachment between two different items: a rope that limits their distance to `length`.
  ///
  /// The offsets are the vectors from the items' centers to their attachment points, in points, in the axes
  /// of the unrotated items; they rotate with the items. Any finite numbers; others stop the program.
  ///
  /// > Note: UIKit applies the offsets with the opposite sign and does not rotate them.
  public static func limitAttachment(
    with item: any DynamicItem, offsetFromCenter offset: Vector, attachedTo otherItem: any DynamicItem,
    offsetFromCenter otherOffset: Vector
  ) -> AttachmentBehavior {
    AttachmentBehavior(.limit, items: [item, otherItem], offsets: [offset, otherOffset], anchor: .zero)
  }

  /// Creates a fixed attachment between two different items, which then move as one rigid body.
  ///
  /// The anchor is the point where they are joined, in points in the reference coordinate system. Any finite
  /// numbers; others stop the program.
  public static func fixedAttachment(
    with item: any DynamicItem, attachedTo otherItem: any DynamicItem, attachmentAnchor anchor: Point
  ) -> AttachmentBehavior {
    AttachmentBehavior(.fixed, items: [item, otherItem], offsets: [], anchor: anchor)
  }

  /// Creates a pin attachment between two different items, which rotate about a common point.
  ///
  /// The anchor is the position of the pin, in points in the reference coordinate system. Any finite numbers;
  /// others stop the program.
  public static func pinAttachment(
    with item: any DynamicItem, attachedTo otherItem: any DynamicItem, attachmentAnchor anchor: Point
  ) -> AttachmentBehavior {
    AttachmentBehavior(.pin, items: [item, otherItem], offsets: [], anchor: anchor)
  }

  /// Creates a pin attachment between an item and a fixed point, about which the item rotates.
  ///
  /// The anchor is the position of the pin, in points in the reference coordinate system. Any finite numbers;
  /// others stop the program.
  ///
  /// > Note: UIKit has pin attachments between two items only.
  public static func pinAttachment(with item: any DynamicItem, attachmentAnchor anchor: Point)
    -> AttachmentBehavior
  {
    AttachmentBehavior(.pin, items: [item], offsets: [], anchor: anchor)
  }

  /// Creates a wheel attachment between two different items: the first rotates freely and is sprung along an
  /// axis fixed to the other.
  ///
  /// The suspension is a spring with `frequency`, 4 Hz unless set, and `damping`, 0.7 unless set, whose
  /// position of rest is that of the items when the attachment enters an animator. `attachmentRange` limits
  /// its travel, and `motorSpeed` with `maximumMotorTorque` drive the wheel.
  ///
  /// - Parameters:
  ///   - item: The wheel.
  ///   - otherItem: The chassis, to which the axis is fixed: the axis rotates with it.
  ///   - anchor: The position of the axle, in points in the reference coordinate system. Any finite numbers.
  ///   - axis: The direction of the suspension in the reference coordinate system, of any length except 0.
  ///     Violating the rule of `problem(slidingAlong:)` stops the program.
  /// - Returns: The attachment, which is not in an animator yet.
  ///
  /// > Note: UIKit has no wheel attachments.
  public static func wheelAttachment(
    with item: any DynamicItem, attachedTo otherItem: any DynamicItem, attachmentAnchor anchor: Point,
    axisOfTranslation axis: Vector
  ) -> AttachmentBehavior {
    if let problem = problem(slidingAlong: axis) { preconditionFailure(problem) }
    return AttachmentBehavior(.wheel(axis: axis), items: [item, otherItem], offsets: [], anchor: anchor)
  }

  /// Creates a wheel attachment between an item and an anchor point: the item rotates freely and is sprung
  /// along an axis.
  ///
  /// The anchor is the position of the axle, in points; the axis has any length except 0. See
  /// `wheelAttachment(with:attachedTo:attachmentAnchor:axisOfTranslation:)`.
  public static func wheelAttachment(
    with item: any DynamicItem, attachmentAnchor anchor: Point, axisOfTranslation axis: Vector
  ) -> AttachmentBehavior {
    if let problem = problem(slidingAlong: axis) { preconditionFailure(problem) }
    return AttachmentBehavior(.wheel(axis: axis), items: [item], offsets: [], anchor: anchor)
  }

  /// Returns the reason why two items cannot be attached to each other, as a sentence; nil if they can.
  public static func problem(attaching item: any DynamicItem, to otherItem: any DynamicItem) -> String? {
    item === otherItem
      ? "an item cannot be attached to itself; attach it to another item or to an anchor" : nil
  }

  /// Returns the reason why an axis is invalid for a sliding or wheel attachment, as a sentence; nil if it is
  /// valid.
  public static func problem(slidingAlong axis: Vector) -> String? {
    axis.isFinite && axis.normalized != .zero
      ? nil : "the axis of an attachment must be finite and not zero, not \(axis)"
  }

  /// Returns the reason why a range is invalid for an attachment, as a sentence; nil if it is valid.
  ///
  /// A range must contain 0, the position of the attachment when it enters an animator.
  public static func problem(settingAttachmentRange range: FloatRange) -> String? {
    range.contains(0) ? nil : "an attachment's range must hold 0, not go from \(range)"
  }
}
