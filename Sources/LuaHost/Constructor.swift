/// How scripts make an object: `Name { item, …, field = value, … }` or `Name(value, …)`.
///
/// In the table form the array part are the items, the fields in `named` go to the constructor, and all other fields
/// are assigned to the new object's properties in the order in which those were declared. A field that is neither is
/// an error that suggests the nearest name.
public struct Constructor<Object: AnyObject>: Sendable {
  /// What it says of itself.
  public let description: ConstructorDescription
  let signature: Signature
  let make: @Sendable (borrowing Call) throws -> Object

  /// A constructor.
  ///
  /// - Parameters:
  ///   - summary: One line on what it makes.
  ///   - items: What an item of the table's array part is, where it takes any; read by `Call.arguments()`.
  ///   - named: Fields of the table that the constructor itself needs; read by `Call.named(_:)`.
  ///   - parameters: Those of the form with parentheses, which is refused when there are none.
  ///   - make: Makes the object.
  public init(
    summary: String, items: Parameter? = nil, named: [Parameter] = [], parameters: [Parameter] = [],
    make: @escaping @Sendable (borrowing Call) throws -> Object
  ) {
    description = ConstructorDescription(
      summary: summary, items: items, named: named, parameters: parameters)
    signature = Signature(parameters: parameters, named: named)
    self.make = make
  }
}
