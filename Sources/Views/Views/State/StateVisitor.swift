import Dynamics

/// A type that receives the state of a stage, value by value, in a fixed order.
///
/// The hash, the recorded values and the objects behind them all come from one traversal, so that they cover
/// the same state.
protocol StateVisitor {
  /// Begins the values of an owner; `object` is the object that the owner identifies, nil if there is none.
  mutating func beginObject(_ kind: StateObjectID.Kind, ordinal: Int, object: AnyObject?)

  /// Visits a number of the current owner.
  mutating func visit(_ property: StaticString, _ value: Double)

  /// Visits an integer of the current owner.
  mutating func visit(_ property: StaticString, _ value: Int)

  /// Visits a Boolean value of the current owner.
  mutating func visit(_ property: StaticString, _ value: Bool)

  /// Visits a text of the current owner, or nil.
  mutating func visit(_ property: StaticString, _ value: String?)

  /// Visits a hash of state whose values are not visited.
  mutating func visit(_ property: StaticString, hash: UInt64)

  /// Visits the queued input.
  mutating func visit(_ input: InputQueue)
}

/// Collects the values of all properties of a stage's views, animators and recognizers that belong to its
/// state.
struct StateValueCollector: StateVisitor {
  private(set) var values: [StateValue] = []
  private var owner = StateObjectID(.stage)

  mutating func beginObject(_ kind: StateObjectID.Kind, ordinal: Int, object: AnyObject?) {
    owner = StateObjectID(kind, ordinal)
  }

  mutating func visit(_ property: StaticString, _ value: Double) { add(property, .number(value)) }

  mutating func visit(_ property: StaticString, _ value: Int) { add(property, .number(Double(value))) }

  mutating func visit(_ property: StaticString, _ value: Bool) {
    add(property, .text(value ? "true" : "false"))
  }

  mutating func visit(_ property: StaticString, _ value: String?) {
    add(property, value.map { .text($0) } ?? .none)
  }

  mutating func visit(_ property: StaticString, hash: UInt64) { add(property, .text(hash.hexadecimalDigits)) }

  mutating func visit(_ input: InputQueue) {
    for (index, queued) in input.eventsInDeliveryOrder.enumerated() {
      beginObject(.input, ordinal: index + 1, object: nil)
      visit("tick", queued.tick)
      switch queued.event {
      case .touch(let event):
        visit("touch", event.touchID)
        visit("phase", event.phase.rawValue)
        visit("location.x", event.location.x)
        visit("location.y", event.location.y)
      case .rotation(let orientation):
        visit("orientation", orientation.rawValue)
      case .key(let key, let isDown):
        visit("key", key.rawValue)
        visit("isDown", isDown)
      case .pointer(let location):
        visit("hasPointer", location != nil)
        visit("location.x", location?.x ?? 0)
        visit("location.y", location?.y ?? 0)
      case .wheel(let delta, let location):
        visit("delta.x", delta.dx)
        visit("delta.y", delta.dy)
        visit("location.x", location.x)
        visit("location.y", location.y)
      }
    }
  }

  private mutating func add(_ property: StaticString, _ content: StateValue.Content) {
    values.append(StateValue(owner: owner, property: property.description, content: content))
  }
}

/// Finds the object that an owner identifies.
struct StateObjectFinder: StateVisitor {
  let owner: StateObjectID
  private(set) var object: AnyObject?

  init(of owner: StateObjectID) { self.owner = owner }

  mutating func beginObject(_ kind: StateObjectID.Kind, ordinal: Int, object: AnyObject?) {
    if kind == owner.kind, ordinal == owner.ordinal { self.object = object }
  }

  mutating func visit(_ property: StaticString, _ value: Double) {}

  mutating func visit(_ property: StaticString, _ value: Int) {}

  mutating func visit(_ property: StaticString, _ value: Bool) {}

  mutating func visit(_ property: StaticString, _ value: String?) {}

  mutating func visit(_ property: StaticString, hash: UInt64) {}

  mutating func visit(_ input: InputQueue) {}
}
