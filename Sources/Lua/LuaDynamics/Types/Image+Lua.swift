import Dynamics
public import LuaHost
public import Views

extension ImageView.ContentMode: LuaStringEnumeration {}

extension Bindings {
  static let image = ObjectType<ImageView>(
    "Image", extends: Bindings.view,
    summary:
      """
      A view that displays a picture from a PNG or JPEG file. The picture is above the background and the gradient, and \
      below the border. Touches pass through, unless userInteractionEnabled is set.
      """,
    constructor: .init(
      summary:
        """
        Creates a view of the size of a picture, unless a size is set: Image { "photo.png", size = { 80, 60 }, contentMode \
        = "scaleAspectFill", clipsToBounds = true, cornerRadius = 8 }.
        """,
      items: .init("file", "The name of the file; see the property file.", type: "string")
    ) { call throws(HostError) in
      let files = try call.arguments(as: String.self)
      guard files.count <= 1 else { throw HostError("expected the name of one file, got \(files.count)") }
      return ImageView(
        image: try files.first.map { file throws(HostError) in try call.session.image(named: file) })
    },
    members: [
      .property(
        "file",
        """
        The name of the PNG or JPEG file, relative to the script's folder, of at most 64 MiB and 2²⁴ pixels; nil for no \
        picture. A pixel is a point, in a file named like ball@2x.png half a point. Each file is read once, and again after \
        a reload; recordings contain it.
        """,
        get: { $0.image?.name },
        setWithLua: { view, file, lua throws(HostError) in
          view.image = try file.flatMap { file throws(HostError) in try lua.session?.image(named: file) }
        }),
      .property(
        "contentMode",
        """
        How the picture is fitted into the view: stretched, as large as fits, as small as fills, or at its own size. What \
        extends beyond the edges is visible, unless clipsToBounds is set.
        """,
        default: "\"scaleToFill\"", get: { $0.contentMode }, set: { $0.contentMode = $1 }),
      .property(
        "templateColor",
        "The color that replaces those of the picture, whose opacity remains; nil for the picture's own.",
        get: { $0.templateColor }, set: { $0.templateColor = $1 }),
      .property("imageSize", "The size of the picture; (0, 0) without one.", unit: "pt") {
        $0.image?.size ?? .zero
      },
      .method(
        "sizeToFit", "Gives the view the size of the picture, now and when the picture changes."
      ) { view, _ in view.sizeToFit() },
    ],
    makeObjectLabel: { view in view.name.map { "Image '\($0)'" } })
}
