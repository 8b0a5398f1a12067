import Views

/// The colours of what no view has a colour for.
enum Theme {
  /// Behind a stage whose root view has none: dark as most terminals, and yet to be told from their black.
  static let stage = Color(red: 0.11, green: 0.12, blue: 0.15)

  static let boundary = Color(red: 0.95, green: 0.75, blue: 0.20)
  static let attachment = Color(red: 0.20, green: 0.85, blue: 0.90)
  static let snap = Color(red: 0.90, green: 0.40, blue: 0.95)
  static let field = Color(red: 0.35, green: 0.60, blue: 1)
  static let flash = Color(red: 1, green: 1, blue: 0.85)

  /// Text below the scene.
  static let status = Color(red: 0.80, green: 0.82, blue: 0.85)
  static let watch = Color(red: 0.60, green: 0.80, blue: 0.65)
  static let event = Color(red: 0.55, green: 0.58, blue: 0.62)

  /// What stands in a box over the scene, and the box itself.
  static let boxText = Color(red: 0.92, green: 0.93, blue: 0.95)
  static let box = Color(red: 0.20, green: 0.22, blue: 0.27)

  /// How thick lines are, in pixels.
  static let lineThickness = 0.8

  /// How thick the lines that show what fields do are where they begin; they end in a point.
  static let fieldLineThickness = 1.2

  /// The radius in pixels of the dot where a field is.
  static let fieldRadius = 1.2

  /// The radius of a flash in pixels when it begins, and when it is gone.
  static let flashRadius = 0.8...2.5
}
