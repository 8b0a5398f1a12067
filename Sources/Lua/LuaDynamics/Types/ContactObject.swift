import Dynamics
import LuaHost

/// The argument of a script's contact callback.
final class ContactObject: LuaObject {
  let contact: Contact

  init(_ contact: Contact) {
    self.contact = contact
  }

  static let luaTypeName = "Contact"
}

extension Bindings {
  static let contact = ObjectType<ContactObject>(
    ContactObject.luaTypeName,
    summary:
      """
      A contact between two items or between an item and a boundary: one that began or ended, for the callbacks of \
      a CollisionBehavior, or a current one, from Animator:contacts.
      """,
    members: [
      .property(
        "item",
        """
        The item. In callbacks, of two items the one that entered the animator first; from Animator:contacts, the \
        item whose contacts they are.
        """
      ) {
        AnyItem(item: $0.contact.item)
      },
      .property("otherItem", "The other item; nil if the item touches a boundary.") {
        $0.contact.otherItem.map(AnyItem.init)
      },
      .property(
        "boundary", "The identifier of the boundary; nil for two items and for the reference view's edges."
      ) {
        $0.contact.boundaryIdentifier.map(BoundaryIdentifier.init)
      },
      .property(
        "isReferenceBounds", "Whether the item touches the boundary made from the reference view's edges."
      ) {
        $0.contact.isReferenceBounds
      },
      .property(
        "point",
        "The contact point, in the animator's coordinates; of several, the one with the largest impulse.",
        unit: "pt"
      ) {
        $0.contact.point
      },
      .property("normal", "The unit vector from the item toward the other item or the boundary.") {
        $0.contact.normal
      },
      .property(
        "impulse",
        """
        The impulse of the impact or, from Animator:contacts, of the last step of 1/120 s; 1 changes the velocity \
        of a mass of 1 by 100 pt/s. 0 for a contact that ended or through which the item passes.
        """
      ) {
        $0.contact.impulse
      },
      .property(
        "approachSpeed",
        "The speed of approach at the contact point; 0 for a contact that ended and from Animator:contacts.",
        unit: "pt/s"
      ) {
        $0.contact.approachSpeed
      },
      .method(
        "other",
        "Returns the other of the two items; nil if there is none or the given item is not one of them.",
        parameters: [.item]
      ) { object, call throws(HostError) in
        object.contact.other(than: try call.argument(0, as: AnyItem.self).item).map(AnyItem.init)
      },
    ], cachesHandles: false)
}
