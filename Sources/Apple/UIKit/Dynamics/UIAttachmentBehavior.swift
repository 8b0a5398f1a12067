import Dynamics
public import Foundation

/// A connection between an item and an anchor point, or between two items.
open class UIAttachmentBehavior: UIDynamicBehavior {
  /// What an item is attached to.
  public enum AttachmentType: Int, Sendable {
    /// An attachment between two items.
    case items = 0
    /// An attachment between an item and an anchor point.
    case anchor = 1
  }

  /// The items of the attachment: one if it is attached to an anchor point, otherwise two.
  public let items: [any UIDynamicItem]

  override var affectedItems: [any UIDynamicItem] { items }

  private let attachment: AttachmentBehavior

  private init(_ attachment: AttachmentBehavior, _ items: [any UIDynamicItem]) {
    self.attachment = attachment
    self.items = items
    super.init(wrapping: attachment)
  }

  /// Creates a rod between the center of an item and an anchor point.
  public convenience init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) {
    self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
  }

  /// Creates a rod between a point of an item and an anchor point.
  public init(item: any UIDynamicItem, offsetFromCenter offset: UIOffset, attachedToAnchor point: CGPoint) {
    items = [item]
    attachment = AttachmentBehavior(
      item: item.engineItem, offsetFromCenter: Vector(offset), attachedToAnchor: Point(point))
    super.init(wrapping: attachment)
  }

  /// Creates a rod between the centers of two items.
  public convenience init(item item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem) {
    self.init(item: item1, offsetFromCenter: .zero, attachedTo: item2, offsetFromCenter: .zero)
  }

  /// Creates a rod between points of two items.
  public init(
    item item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset, attachedTo item2: any UIDynamicItem,
    offsetFromCenter offset2: UIOffset
  ) {
    items = [item1, item2]
    attachment = AttachmentBehavior(
      item: item1.engineItem, offsetFromCenter: Vector(offset1), attachedTo: item2.engineItem,
      offsetFromCenter: Vector(offset2))
    super.init(wrapping: attachment)
  }

  /// Creates an attachment that lets an item slide along an axis relative to another item.
  open class func slidingAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem, attachmentAnchor point: CGPoint,
    axisOfTranslation axis: CGVector
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(
      .slidingAttachment(
        with: item1.engineItem, attachedTo: item2.engineItem, attachmentAnchor: Point(point),
        axisOfTranslation: Vector(axis)), [item1, item2])
  }

  /// Creates an attachment that lets an item slide along an axis through an anchor point.
  open class func slidingAttachment(
    with item: any UIDynamicItem, attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(
      .slidingAttachment(
        with: item.engineItem, attachmentAnchor: Point(point), axisOfTranslation: Vector(axis)),
      [item])
  }

  /// Creates a rope between points of two items, which limits their distance.
  open class func limitAttachment(
    with item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset, attachedTo item2: any UIDynamicItem,
    offsetFromCenter offset2: UIOffset
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(
      .limitAttachment(
        with: item1.engineItem, offsetFromCenter: Vector(offset1), attachedTo: item2.engineItem,
        offsetFromCenter: Vector(offset2)), [item1, item2])
  }

  /// Creates an attachment that keeps two items in their relative positions.
  open class func fixedAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem, attachmentAnchor point: CGPoint
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(
      .fixedAttachment(with: item1.engineItem, attachedTo: item2.engineItem, attachmentAnchor: Point(point)),
      [item1, item2])
  }

  /// Creates a hinge between two items.
  open class func pinAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem, attachmentAnchor point: CGPoint
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(
      .pinAttachment(with: item1.engineItem, attachedTo: item2.engineItem, attachmentAnchor: Point(point)),
      [item1, item2])
  }

  /// What the item is attached to; UIKit returns `.items` for anchors too.
  open var attachedBehaviorType: AttachmentType {
    attachment.attachedBehaviorType == .items ? .items : .anchor
  }

  /// The anchor point, in points; moving it drags the item.
  open var anchorPoint: CGPoint {
    get { CGPoint(attachment.anchorPoint) }
    set { attachment.anchorPoint = Point(newValue) }
  }

  /// The distance between the attachment points, in points.
  open var length: CGFloat {
    get { CGFloat(attachment.length) }
    set { attachment.length = Double(newValue) }
  }

  /// The damping ratio of the spring; 0 by default, 1 is critical.
  open var damping: CGFloat {
    get { CGFloat(attachment.damping) }
    set { attachment.damping = Double(newValue) }
  }

  /// The frequency of the spring, in Hz; 0, a rigid rod, by default.
  open var frequency: CGFloat {
    get { CGFloat(attachment.frequency) }
    set { attachment.frequency = Double(newValue) }
  }

  /// The friction torque of a pin attachment, in N·m; 0 by default.
  open var frictionTorque: CGFloat {
    get { CGFloat(attachment.frictionTorque) }
    set { attachment.frictionTorque = Double(newValue) }
  }

  /// The range of motion: in points for sliding attachments, in radians for pin attachments.
  open var attachmentRange: UIFloatRange {
    get { UIFloatRange(attachment.attachmentRange) }
    set { attachment.attachmentRange = FloatRange(newValue) }
  }
}
