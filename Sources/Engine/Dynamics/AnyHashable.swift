extension AnyHashable {
  /// The value as an integer; nil if it has another type.
  ///
  /// A property, because a page has an `AnyHashable` of its own, without casts: Embedded Swift has none.
  package var integer: Int? { self as? Int }
}
