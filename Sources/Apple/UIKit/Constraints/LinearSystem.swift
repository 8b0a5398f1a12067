/// Equations and inequalities of variables, which are added in the order of their importance.
///
/// This is the tableau of Cassowary (Badros, Borning, Stuckey: The Cassowary Linear Arithmetic Constraint
/// Solving Algorithm, 2001): each variable is either a parameter, which is 0, or expressed by parameters, and
/// the slack variables of inequalities are never negative. Unlike there, priorities are not
/// weights of one sum of errors. What is added never changes how far the former can be met: an equation that
/// contradicts them comes as near to its solution as they allow, and is then kept there.
///
/// An own solver and not a package: those in Swift are ports of Kiwi with weights, in which a thousand
/// constraints of a low priority outweigh one of a higher one, iterate over dictionaries, whose order differs
/// from run to run, and have not been maintained for years.
struct LinearSystem {
  /// What a variable that is not a parameter is equal to.
  private var rows: [Int: LinearExpression] = [:]
  /// The variables that are not negative.
  private var restricted: Set<Int> = []
  private var variableCount = 0

  /// Values below this are 0.
  private static let tolerance = 1e-6

  /// Adds a variable of any value, and returns its number.
  mutating func makeVariable() -> Int {
    variableCount += 1
    return variableCount - 1
  }

  /// The value of an expression.
  func value(of expression: LinearExpression) -> Double { reduced(expression).constant }

  /// Adds the equation of an expression with 0; returns false if those before it contradict it.
  @discardableResult
  mutating func addEquality(_ expression: LinearExpression) -> Bool {
    let expression = reduced(expression)
    if let parameter = freeParameter(of: expression) {
      substitute(parameter, by: Self.solved(expression, for: parameter))
      return true
    }
    return raise(expression.constant > 0 ? -1 * expression : expression, isEquality: true)
  }

  /// Adds the inequality that an expression is at least 0; returns false if those before it contradict it.
  @discardableResult
  mutating func addInequality(_ expression: LinearExpression) -> Bool {
    var expression = reduced(expression)
    if let parameter = freeParameter(of: expression) {
      let slack = makeSlack()
      expression.add(-1, ofVariable: slack)
      substitute(parameter, by: Self.solved(expression, for: parameter))
      return true
    }
    if expression.constant >= -Self.tolerance {
      expression.constant = max(expression.constant, 0)
      if !expression.terms.isEmpty { rows[makeSlack()] = expression }
      return true
    }
    return raise(expression, isEquality: false)
  }

  private mutating func makeSlack() -> Int {
    let slack = makeVariable()
    restricted.insert(slack)
    return slack
  }

  /// The expression in terms of parameters.
  private func reduced(_ expression: LinearExpression) -> LinearExpression {
    var result = LinearExpression(expression.constant)
    // In order, so that the sum of the constants is rounded alike in each run.
    for variable in expression.terms.keys.sorted() {
      if let row = rows[variable] {
        result.add(expression[variable], of: row)
      } else {
        result.add(expression[variable], ofVariable: variable)
      }
    }
    return result
  }

  /// The first parameter of any value in an expression; nil if there is none.
  private func freeParameter(of expression: LinearExpression) -> Int? {
    expression.terms.keys.filter { !restricted.contains($0) }.min()
  }

  /// What a variable is equal to if an expression is 0.
  private static func solved(_ expression: LinearExpression, for variable: Int) -> LinearExpression {
    var rest = expression
    let coefficient = rest.remove(variable)
    return (-1 / coefficient) * rest
  }

  /// Makes a variable one that is not a parameter.
  private mutating func substitute(_ parameter: Int, by expression: LinearExpression) {
    for (variable, row) in rows where row[parameter] != 0 {
      var row = row
      row.add(row.remove(parameter), of: expression)
      rows[variable] = row
    }
    rows[parameter] = expression
  }

  /// Raises an expression of slacks from below 0 to 0, as far as the rows allow, by the simplex algorithm.
  ///
  /// - Returns: Whether it has reached 0; otherwise it stays at its maximum.
  private mutating func raise(_ expression: LinearExpression, isEquality: Bool) -> Bool {
    var (expression, pivots) = (expression, 0)
    while expression.constant < -Self.tolerance {
      // The rule holds for exact numbers; rounding must not make an endless loop of it.
      pivots += 1
      guard pivots < 10_000 else { return false }
      // The smallest number, by Bland's rule, so that the algorithm ends.
      guard
        let entering = expression.terms.filter({ $0.value > LinearExpression.tolerance }).map(\.key).min()
      else {
        // What could only lower the expression is 0 from now on.
        for parameter in expression.terms.keys.sorted() { fix(parameter) }
        return false
      }
      let limit = -expression.constant / expression[entering]
      guard let leaving = leavingRow(entering: entering, before: limit) else {
        if isEquality {
          substitute(entering, by: Self.solved(expression, for: entering))
        } else {
          let slack = makeSlack()
          expression.add(-1, ofVariable: slack)
          substitute(entering, by: Self.solved(expression, for: entering))
        }
        return true
      }
      pivot(entering, leaving)
      expression = reduced(expression)
    }
    // The expression is 0 at the vertex.
    if isEquality {
      keepAtZero(expression)
    } else if !expression.terms.isEmpty {
      expression.constant = max(expression.constant, 0)
      rows[makeSlack()] = expression
    }
    return true
  }

  /// The row that is 0 first while a parameter grows, if it is before a limit; nil if there is none.
  private func leavingRow(entering: Int, before limit: Double) -> Int? {
    var best: (variable: Int, ratio: Double)?
    for (variable, row) in rows where restricted.contains(variable) {
      let coefficient = row[entering]
      guard coefficient < -LinearExpression.tolerance else { continue }
      let ratio = max(0, row.constant / -coefficient)
      guard ratio < limit else { continue }
      if let current = best, (ratio, variable) > (current.ratio, current.variable) { continue }
      best = (variable, ratio)
    }
    return best?.variable
  }

  private mutating func pivot(_ entering: Int, _ leaving: Int) {
    guard var row = rows.removeValue(forKey: leaving) else { return }
    row.add(-1, ofVariable: leaving)
    substitute(entering, by: Self.solved(row, for: entering))
  }

  /// Adds the equation of an expression whose value is 0 already.
  private mutating func keepAtZero(_ expression: LinearExpression) {
    var expression = expression
    expression.constant = 0
    guard let parameter = expression.terms.keys.min() else { return }
    substitute(parameter, by: Self.solved(expression, for: parameter))
  }

  /// Keeps a parameter at 0.
  private mutating func fix(_ parameter: Int) {
    for (variable, row) in rows where row[parameter] != 0 {
      var row = row
      _ = row.remove(parameter)
      rows[variable] = row
    }
    rows[parameter] = LinearExpression()
  }
}
