/// The components of a record: one to six numbers.
public struct RecordComponents: Equatable, Sendable {
  typealias Storage = (Double, Double, Double, Double, Double, Double)

  var storage: Storage

  init(storage: Storage) {
    self.storage = storage
  }

  /// Creates components in the order of the record type's fields; omitted ones are 0.
  public init(
    _ first: Double, _ second: Double = 0, _ third: Double = 0, _ fourth: Double = 0, _ fifth: Double = 0,
    _ sixth: Double = 0
  ) {
    storage = (first, second, third, fourth, fifth, sixth)
  }

  /// The maximum number of components.
  public static let maxCount = 6

  /// The component at `index`, counted from 0.
  ///
  /// - Precondition: `index` is within 0…5.
  public subscript(index: Int) -> Double {
    get {
      switch index {
      case 0: storage.0
      case 1: storage.1
      case 2: storage.2
      case 3: storage.3
      case 4: storage.4
      case 5: storage.5
      default: preconditionFailure("A record has components 0 to 5, not \(index)")
      }
    }
    set {
      switch index {
      case 0: storage.0 = newValue
      case 1: storage.1 = newValue
      case 2: storage.2 = newValue
      case 3: storage.3 = newValue
      case 4: storage.4 = newValue
      case 5: storage.5 = newValue
      default: preconditionFailure("A record has components 0 to 5, not \(index)")
      }
    }
  }

  /// Returns whether the magnitude of each component is at most the limit; false if one is NaN.
  ///
  /// Unused components are 0, so all are compared.
  func isWithin(limit: Double) -> Bool {
    storage.0.magnitude <= limit && storage.1.magnitude <= limit && storage.2.magnitude <= limit
      && storage.3.magnitude <= limit && storage.4.magnitude <= limit && storage.5.magnitude <= limit
  }

  /// Returns whether all six components are equal.
  public static func == (a: RecordComponents, b: RecordComponents) -> Bool {
    a.storage == b.storage
  }
}
