extension String {
  /// Returns the name of the file at this path, without directories and without a suffix, if it ends in that.
  func fileName(withoutSuffix suffix: String) -> String {
    let file = split(separator: "/").last ?? ""
    return String(file.hasSuffix(suffix) && file != suffix ? file.dropLast(suffix.count) : file)
  }
}
