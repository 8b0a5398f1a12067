/// How scripts make an object: `Name { item, …, field = value, … }` or `Name(value, …)`.
///
/// A type may have further ones, which are functions on its global: `Name.kind { item, …, field = value, … }`.
///
/// In the table form the array part are the items, the fields in `named` go to the constructor, and all other fields
/// are assigned to the new object's properties in the order in which those were declared. A field that is neither is
/// an error that suggests the nearest name.
public struct Constructor<Object: AnyObject>: Sendable {
  /// What it says of itself.
  public let description: ConstructorDescription
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
    self.make = make
  }

  /// A constructor that is a function of this name on the type's global; see the form without a name.
  public init(
    _ name: String, _ summary: String, items: Parameter? = nil, named: [Parameter] = [],
    make: @escaping @Sendable (borrowing Call) throws -> Object
  ) {
    description = ConstructorDescription(
      name: name, summary: summary, items: items, named: named, parameters: [])
    self.make = make
  }
}

/// What C calls for a constructor; a class, so that C can hold a plain pointer to it.
final class ConstructorBinding: Sendable {
  let description: ConstructorDescription
  /// What messages call it: `Name` or `Name.kind`.
  let label: String
  let signature: Signature
  let make: @Sendable (borrowing Call) throws(HostError) -> AnyObject

  init<Object: AnyObject>(_ constructor: Constructor<Object>, of type: String) {
    let make = constructor.make
    description = constructor.description
    label = description.name.map { "\(type).\($0)" } ?? type
    signature = Signature(parameters: description.parameters, named: description.named)
    self.make = { (call: borrowing Call) throws(HostError) -> AnyObject in
      do { return try make(call) } catch { throw HostError(from: error) }
    }
  }
}
