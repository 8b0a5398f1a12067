internal import Dynamics
internal import LuaHost

/// The argument of a script's contact callback.
final class ContactObject: LuaUncachedObject {
  let contact: Contact

  init(_ contact: Contact) {
    self.contact = contact
  }

  static let luaName = "Contact"
}

extension Bindings {
  static let contact = ObjectType<ContactObject>(
    ContactObject.luaName,
    summary: "Two parties that touch, or have stopped touching: two items, or an item and a boundary.",
    members: [
      .property("item", "The item; of two, the one that entered the animator first.") {
        AnyItem(item: $0.contact.item)
      },
      .property("otherItem", "The other item; nil if the other party is a boundary.") {
        $0.contact.otherItem.map(AnyItem.init)
      },
      .property("boundary", "The boundary's identifier; nil for two items and for the view's bounds.") {
        $0.contact.boundaryIdentifier.map(BoundaryIdentifier.init)
      },
      .property("isReferenceBounds", "Whether the other party is the edges of the animator's view.") {
        $0.contact.isReferenceBounds
      },
      .property("point", "Where the parties touch, in the animator's coordinates.", unit: "pt") {
        $0.contact.point
      },
      .property("normal", "The direction from the item to the other party, of length 1.") {
        $0.contact.normal
      },
      .property("impulse", "How hard they met, in the unit of a push; 0 when the contact has ended.") {
        $0.contact.impulse
      },
      .property(
        "approachSpeed", "How fast they approached each other; 0 when the contact has ended.", unit: "pt/s"
      ) {
        $0.contact.approachSpeed
      },
      .method(
        "other", "The party of a contact between two items that is not the given one; nil if there is none.",
        parameters: [.item]
      ) { object, call in
        object.contact.other(than: try call.argument(0, as: AnyItem.self).item).map(AnyItem.init)
      },
    ])
}
