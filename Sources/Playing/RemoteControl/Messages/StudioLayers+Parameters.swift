package import JSON

extension StudioLayers {
  /// The names of the layers in the request `setLayers`.
  static let names: KeyValuePairs<String, StudioLayers> = [
    "boundaries": .boundaries, "attachments": .attachments, "snaps": .snaps, "contacts": .contacts,
    "fields": .fields, "touches": .touches, "velocities": .velocities, "sleeping": .sleeping,
    "boundingBoxes": .boundingBoxes, "islands": .islands, "contactImpulses": .contactImpulses,
    "frictionImpulses": .frictionImpulses, "comparison": .comparison, "forces": .forces,
  ]

  /// Reads the parameters of the request `setLayers`.
  ///
  /// - Throws: `RequestFailure` if a name is unknown.
  package init(parameters: JSONValue) throws(RequestFailure) {
    guard let names = parameters["layers"]?.arrayValue else {
      throw RequestFailure("expected names of layers")
    }
    var layers: StudioLayers = []
    for name in names {
      guard let layer = Self.names.first(where: { .string($0.key) == name })?.value else {
        throw RequestFailure("unknown layer \(name)")
      }
      layers.insert(layer)
    }
    self = layers
  }
}
