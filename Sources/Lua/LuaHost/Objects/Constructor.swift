/// A constructor that scripts call: `Name { item, …, field = value, … }` or `Name(value, …)`.
///
/// A type may have further constructors, which are functions on its global: `Name.kind { item, …, field =
/// value, … }`.
///
/// In the table form, the array part contains the items, the fields in `named` are passed to the constructor,
/// and all other fields are assigned to the new object's properties in their declaration order. An unknown
/// field is an error that suggests the most similar name.
public struct Constructor<Object: AnyObject>: Sendable {
  /// The documentation of the constructor.
  public let description: ConstructorDescription
  let make: @Sendable (borrowing Call) throws(HostError) -> Object

  /// Creates a constructor.
  ///
  /// - Parameters:
  ///   - summary: A one-line description.
  ///   - items: The description of the items in the table's array part, which `Call.arguments(as:)` reads;
  ///     nil if there are none.
  ///   - named: The fields that the constructor itself reads with `Call.argument(named:as:in:)`.
  ///   - parameters: The parameters of the positional form; if empty, that form is an error.
  ///   - make: The implementation, which returns the object.
  public init(
    summary: String, items: Parameter? = nil, named: [Parameter] = [], parameters: [Parameter] = [],
    make: @escaping @Sendable (borrowing Call) throws(HostError) -> Object
  ) {
    description = ConstructorDescription(
      summary: summary, itemsParameter: items, namedParameters: named, parameters: parameters)
    self.make = make
  }

  /// Creates a constructor that is a function on the type's global; for the parameters see the unnamed form.
  public init(
    _ name: String, _ summary: String, items: Parameter? = nil, named: [Parameter] = [],
    make: @escaping @Sendable (borrowing Call) throws(HostError) -> Object
  ) {
    description = ConstructorDescription(
      name: name, summary: summary, itemsParameter: items, namedParameters: named, parameters: [])
    self.make = make
  }
}

/// The binding of a constructor: a class, so that the bridge can hold an unmanaged pointer to it.
final class ConstructorBinding: Sendable {
  let description: ConstructorDescription
  /// The name in messages: `Name` or `Name.kind`.
  let label: String
  let signature: Signature
  let make: @Sendable (borrowing Call) throws(HostError) -> AnyObject

  init(
    _ description: ConstructorDescription, of type: String,
    make: @escaping @Sendable (borrowing Call) throws(HostError) -> AnyObject
  ) {
    self.description = description
    label = description.name.map { "\(type).\($0)" } ?? type
    signature = Signature(
      parameters: description.parameters, named: description.namedParameters, isConstructor: true)
    self.make = make
  }
}

extension Constructor {
  /// Returns the binding of the constructor of a type.
  func binding(of type: String) -> ConstructorBinding {
    let make = make
    return ConstructorBinding(description, of: type) {
      (call: borrowing Call) throws(HostError) -> AnyObject in try make(call)
    }
  }
}
