import Foundation

extension NSLayoutConstraint {
  /// How the views of a visual format are aligned with each other.
  public struct FormatOptions: OptionSet, Hashable, Sendable {
    /// The bits of the set, as in UIKit.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The left edges.
    public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
    /// The right edges.
    public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
    /// The upper edges.
    public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
    /// The lower edges.
    public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
    /// The left edges.
    public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
    /// The right edges.
    public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
    /// The horizontal centers.
    public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
    /// The vertical centers.
    public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
    /// The baselines.
    public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)

    /// The attributes that are aligned.
    fileprivate var attributes: [Attribute] {
      (1...11).filter { rawValue & 1 << UInt($0) != 0 }.compactMap(Attribute.init)
    }
  }

  /// Creates constraints, which are not active, from a text such as `H:|-[a(100)]-8-[b(==a)]-|`.
  ///
  /// If the text is not of the visual format, or has a name that is not in the dictionaries, the program ends
  /// with a message.
  ///
  /// - Parameters:
  ///   - format: The text.
  ///   - opts: How the views are aligned with each other.
  ///   - metrics: The numbers by their names in the text.
  ///   - views: The views and guides by their names in the text.
  /// - Returns: The constraints.
  public class func constraints(
    withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]? = nil,
    views: [String: Any]
  ) -> [NSLayoutConstraint] {
    var parser = VisualFormatParser(format, metrics: metrics ?? [:], views: views)
    guard let constraints = parser.parse() else {
      Misuse.stop("\"\(format)\" is not a visual format of constraints with the given views and metrics")
    }
    let aligned = zip(parser.items, parser.items.dropFirst()).flatMap { item, next in
      opts.attributes.map {
        NSLayoutConstraint(
          item: next, attribute: $0, relatedBy: .equal, toItem: item, attribute: $0, multiplier: 1,
          constant: 0)
      }
    }
    return constraints + aligned
  }
}

/// Reads constraints from their visual format.
@MainActor private struct VisualFormatParser {
  private var rest: Substring
  private let metrics: [String: Any]
  private let views: [String: Any]
  private var isVertical = false
  private var constraints: [NSLayoutConstraint] = []
  /// The views of the text, in order.
  private(set) var items: [AnyObject] = []

  /// What is in parentheses: a relation to a number or a view.
  private struct Predicate {
    var relation = NSLayoutConstraint.Relation.equal
    var constant: CGFloat = 0
    var item: AnyObject?
    var priority = UILayoutPriority.required
  }

  init(_ format: String, metrics: [String: Any], views: [String: Any]) {
    rest = Substring(format.filter { !$0.isWhitespace })
    (self.metrics, self.views) = (metrics, views)
  }

  /// Returns the constraints; nil if the text is not of the format.
  mutating func parse() -> [NSLayoutConstraint]? {
    isVertical = skip("V:")
    if !isVertical { _ = skip("H:") }
    var former: AnyObject?
    var connection: [Predicate]? = []
    var beginsAtSuperview = skip("|")
    if beginsAtSuperview { connection = parseConnection() }
    while skip("[") {
      guard let item = parseView() else { return nil }
      if let former {
        guard let connection else { return nil }
        add(connection, item, startAttribute, former, endAttribute, standard: 8)
      } else if beginsAtSuperview {
        guard let connection, let superview = superview(of: item) else { return nil }
        if connection.isEmpty {
          add(
            [Predicate()], item, startAttribute, superview, isVertical ? .topMargin : .leadingMargin,
            standard: 0)
        } else {
          add(connection, item, startAttribute, superview, startAttribute, standard: 0)
        }
      }
      beginsAtSuperview = false
      items.append(item)
      former = item
      connection = parseConnection()
      if skip("|") {
        guard let connection, let superview = superview(of: item) else { return nil }
        if connection.isEmpty {
          add(
            [Predicate()], superview, isVertical ? .bottomMargin : .trailingMargin, item, endAttribute,
            standard: 0)
        } else {
          add(connection, superview, endAttribute, item, endAttribute, standard: 0)
        }
        break
      }
    }
    return rest.isEmpty && !items.isEmpty ? constraints : nil
  }

  private var startAttribute: NSLayoutConstraint.Attribute { isVertical ? .top : .leading }
  private var endAttribute: NSLayoutConstraint.Attribute { isVertical ? .bottom : .trailing }

  private func superview(of item: AnyObject) -> UIView? {
    (item as? UIView)?.superview ?? (item as? UILayoutGuide)?.owningView
  }

  private mutating func add(
    _ predicates: [Predicate], _ first: AnyObject, _ firstAttribute: NSLayoutConstraint.Attribute,
    _ second: AnyObject?, _ secondAttribute: NSLayoutConstraint.Attribute, standard: CGFloat
  ) {
    for predicate in predicates.isEmpty ? [Predicate(constant: standard)] : predicates {
      let constraint = NSLayoutConstraint(
        item: first, attribute: firstAttribute, relatedBy: predicate.relation,
        toItem: predicate.item ?? second, attribute: predicate.item == nil ? secondAttribute : firstAttribute,
        multiplier: 1, constant: predicate.constant)
      constraint.priority = predicate.priority
      constraints.append(constraint)
    }
  }

  private mutating func skip(_ text: String) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    rest = rest.dropFirst(text.count)
    return true
  }

  private mutating func parseName() -> String {
    let name = rest.prefix { $0.isLetter || $0.isNumber || "_.".contains($0) }
    rest = rest[name.endIndex...]
    return String(name)
  }

  /// A view with its length, behind the bracket.
  private mutating func parseView() -> AnyObject? {
    guard let item = views[parseName()].map({ $0 as AnyObject }) else { return nil }
    if skip("(") {
      guard let predicates = parsePredicates() else { return nil }
      let length: NSLayoutConstraint.Attribute = isVertical ? .height : .width
      add(predicates, item, length, nil, .notAnAttribute, standard: 0)
    }
    return skip("]") ? item : nil
  }

  /// The distance between views: empty for the standard one; nil if it is not of the format.
  private mutating func parseConnection() -> [Predicate]? {
    guard skip("-") else { return [Predicate()] }
    if rest.first == "[" || rest.first == "|" { return [] }
    let predicates = skip("(") ? parsePredicates() : parsePredicate().map { [$0] }
    return skip("-") ? predicates : nil
  }

  /// Predicates up to the parenthesis.
  private mutating func parsePredicates() -> [Predicate]? {
    var predicates: [Predicate] = []
    repeat {
      guard let predicate = parsePredicate() else { return nil }
      predicates.append(predicate)
    } while skip(",")
    return skip(")") ? predicates : nil
  }

  private mutating func parsePredicate() -> Predicate? {
    var predicate = Predicate()
    if skip("<=") { predicate.relation = .lessThanOrEqual }
    if skip(">=") { predicate.relation = .greaterThanOrEqual }
    _ = skip("==")
    let sign: CGFloat = skip("-") ? -1 : 1
    let name = parseName()
    if let item = views[name] {
      predicate.item = item as AnyObject
    } else {
      guard let number = number(name) else { return nil }
      predicate.constant = sign * number
    }
    if skip("@") {
      guard let priority = number(parseName()) else { return nil }
      predicate.priority = UILayoutPriority(Float(priority))
    }
    return predicate
  }

  private func number(_ name: String) -> CGFloat? {
    if let number = Double(name) { return CGFloat(number) }
    switch metrics[name] {
    case let number as CGFloat: return number
    case let number as Double: return CGFloat(number)
    case let number as Int: return CGFloat(number)
    case let number as Float: return CGFloat(number)
    case let number as NSNumber: return CGFloat(number.doubleValue)
    default: return nil
    }
  }
}
