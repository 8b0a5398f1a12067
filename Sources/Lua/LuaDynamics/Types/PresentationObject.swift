import Dynamics
import LuaHost
import Views

/// The values of a view as drawn, for scripts.
final class PresentationObject: LuaObject {
  let presentation: View.Presentation

  init(_ presentation: View.Presentation) {
    self.presentation = presentation
  }

  static let luaTypeName = "Presentation"
}

extension Bindings {
  static let presentation = ObjectType<PresentationObject>(
    PresentationObject.luaTypeName,
    summary:
      "The values with which a view was drawn when view.presentation was read: between the old and the new "
      + "values while an animation runs, otherwise those of the view.",
    members: [
      .property("center", "The center of the view, in its superview's coordinates.", unit: "pt") {
        $0.presentation.center
      },
      .property("size", "The width and height.", unit: "pt") { $0.presentation.bounds.size },
      .property("rotation", "The rotation about the center, clockwise, from -π to π.", unit: "rad") {
        $0.presentation.transform.rotationAngle
      },
      .property("scale", "The factor by which the view is displayed larger or smaller, at least 0.") {
        $0.presentation.transform.scaleX
      },
      .property("alpha", "The opacity of the view and its subviews, from 0 to 1.") { $0.presentation.alpha },
      .property("backgroundColor", "The background color.") { $0.presentation.backgroundColor },
      .property("cornerRadius", "The radius of the rounded corners.", unit: "pt") {
        $0.presentation.cornerRadius
      },
    ], cachesHandles: false)
}
