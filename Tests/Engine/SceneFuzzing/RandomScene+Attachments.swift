import Dynamics

extension RandomScene {
  /// The kinds of attachments.
  enum Attachment: CaseIterable {
    case rod, limit, pin, lever, fixed, sliding, spring, wheel

    /// Those that store no energy.
    static let rigid: [Attachment] = [.rod, .limit, .pin, .lever, .fixed, .sliding]
  }

  /// Attaches neighbors in pairs, chains and loops, and some to points.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of attachments to choose from.
  ///   - share: The share of the items that begin a structure.
  ///   - hasAnchors: Whether some are attached to points.
  func attachItems(_ kinds: [Attachment], share: Double, hasAnchors: Bool) {
    var index = 0
    while index < items.count {
      guard random.chance(share) else {
        index += 1
        continue
      }
      let end = min(index + random.integer(in: 1...6), items.count)
      let members = items[index..<end].filter { !isAnchored($0) }
      for item in members { structures[ObjectIdentifier(item)] = index }
      index = end
      // One kind for the structure in half of the cases, as in a chain; otherwise a mixture.
      let ownKinds = random.chance(0.5) ? [random.element(of: kinds)] : kinds
      for (item, next) in zip(members, members.dropFirst()) { attach(item, to: next, ownKinds) }
      guard let first = members.first, let last = members.last else { continue }
      if members.count > 2 && random.chance(0.3) { attach(last, to: first, ownKinds) }
      if hasAnchors && (members.count == 1 || random.chance(0.3)) { attachToAnchor(first, ownKinds) }
    }
  }

  private func attach(_ item: any DynamicItem, to other: any DynamicItem, _ kinds: [Attachment]) {
    let middle = item.center + (other.center - item.center) * 0.5
    let attachment: AttachmentBehavior
    let kind = random.element(of: kinds)
    switch kind {
    case .rod, .spring:
      attachment = AttachmentBehavior(
        item: item, offsetFromCenter: random.vector(upTo: 15), attachedTo: other,
        offsetFromCenter: random.vector(upTo: 15))
      if kind == .spring { addSpring(to: attachment) }
    case .limit:
      attachment = .limitAttachment(
        with: item, offsetFromCenter: random.vector(upTo: 15), attachedTo: other,
        offsetFromCenter: random.vector(upTo: 15))
    case .pin: attachment = .pinAttachment(with: item, attachedTo: other, attachmentAnchor: middle)
    case .lever:
      attachment = .pinAttachment(
        with: item, attachedTo: other, attachmentAnchor: item.center + random.vector(upTo: 150))
    case .fixed: attachment = .fixedAttachment(with: item, attachedTo: other, attachmentAnchor: middle)
    case .sliding:
      attachment = .slidingAttachment(
        with: item, attachedTo: other, attachmentAnchor: middle, axisOfTranslation: axis)
    case .wheel:
      attachment = .wheelAttachment(
        with: item, attachedTo: other, attachmentAnchor: item.center, axisOfTranslation: axis)
    }
    limitRange(of: attachment, kind)
    animator.addBehavior(attachment)
  }

  private func attachToAnchor(_ item: any DynamicItem, _ kinds: [Attachment]) {
    let kind = random.element(of: kinds)
    let attachment: AttachmentBehavior
    switch kind {
    case .pin: attachment = .pinAttachment(with: item, attachmentAnchor: item.center)
    case .lever, .fixed:
      attachment = .pinAttachment(with: item, attachmentAnchor: item.center + random.vector(upTo: 150))
    case .sliding:
      attachment = .slidingAttachment(with: item, attachmentAnchor: item.center, axisOfTranslation: axis)
    case .wheel:
      attachment = .wheelAttachment(with: item, attachmentAnchor: item.center, axisOfTranslation: axis)
    case .rod, .limit, .spring:
      attachment = AttachmentBehavior(
        item: item, offsetFromCenter: random.vector(upTo: 15),
        attachedToAnchor: item.center + random.vector(upTo: 150))
      if kind == .spring { addSpring(to: attachment) }
    }
    limitRange(of: attachment, kind)
    animator.addBehavior(attachment)
  }

  private var axis: Vector { Vector(angle: random.number(in: -Double.pi...Double.pi), magnitude: 1) }

  private func addSpring(to attachment: AttachmentBehavior) {
    attachment.frequency = random.number(in: 0.5...10)
    attachment.damping = random.number(in: 0...1)
  }

  private func limitRange(of attachment: AttachmentBehavior, _ kind: Attachment) {
    guard random.chance(0.3) else { return }
    switch kind {
    case .pin, .lever:
      attachment.attachmentRange = FloatRange(
        minimum: random.number(in: -2...0), maximum: random.number(in: 0...2))
    case .sliding, .wheel:
      attachment.attachmentRange = FloatRange(
        minimum: random.number(in: -60...0), maximum: random.number(in: 0...60))
    case .rod, .limit, .fixed, .spring: break
    }
  }
}
