public import Views

extension FileFormat {
  /// Returns a picture of the present state of a stage, which is not changed.
  ///
  /// - Parameters:
  ///   - stage: The stage.
  ///   - options: The options of the picture.
  /// - Returns: The bytes of the file; nil for a format that has no pictures (``isPicture``).
  public func picture(of stage: Stage, _ options: PictureOptions) -> [UInt8]? {
    guard isPicture else { return nil }
    var bytes: [UInt8] = []
    let writer = makeWriter(options, isStill: true) { bytes += $0 }
    do {
      try writer.add(stage)
      try writer.finish()
    } catch {
      preconditionFailure("FileFormat.picture: only the output can fail: \(error)")
    }
    return bytes
  }
}
