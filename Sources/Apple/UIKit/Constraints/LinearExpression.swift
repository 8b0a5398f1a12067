/// A constant and the multiples of variables that are added to it.
struct LinearExpression {
  var constant: Double
  /// The coefficients by the numbers of the variables, without those that are 0.
  private(set) var terms: [Int: Double] = [:]

  init(_ constant: Double = 0) { self.constant = constant }

  init(variable: Int) {
    constant = 0
    terms[variable] = 1
  }

  /// Coefficients below this are 0: they are what rounding leaves of ones that cancel.
  static let tolerance = 1e-8

  subscript(variable: Int) -> Double { terms[variable] ?? 0 }

  /// Adds a multiple of a variable.
  mutating func add(_ coefficient: Double, ofVariable variable: Int) {
    let sum = self[variable] + coefficient
    terms[variable] = abs(sum) < Self.tolerance ? nil : sum
  }

  /// Adds a multiple of another expression.
  mutating func add(_ factor: Double, of other: LinearExpression) {
    constant += factor * other.constant
    for (variable, coefficient) in other.terms { add(factor * coefficient, ofVariable: variable) }
  }

  /// Removes a variable, and returns its coefficient.
  mutating func remove(_ variable: Int) -> Double { terms.removeValue(forKey: variable) ?? 0 }

  static func + (left: LinearExpression, right: LinearExpression) -> LinearExpression {
    var sum = left
    sum.add(1, of: right)
    return sum
  }

  static func - (left: LinearExpression, right: LinearExpression) -> LinearExpression {
    var difference = left
    difference.add(-1, of: right)
    return difference
  }

  static func * (factor: Double, expression: LinearExpression) -> LinearExpression {
    var product = LinearExpression()
    product.add(factor, of: expression)
    return product
  }
}
