public import Foundation

/// The position and appearance of an item of a collection view, which behaviors can animate.
@MainActor open class UICollectionViewLayoutAttributes: NSObject, UIDynamicItem, @MainActor NSCopying {
  /// The index path of the item.
  open var indexPath: IndexPath
  /// The center, in points, in the coordinates of the contents.
  open var center = CGPoint.zero
  /// The size, in points.
  open var size = CGSize.zero
  /// The transform about the center; the identity by default.
  open var transform = CGAffineTransform.identity
  /// The transform in space, of which the part in the plane is `transform`; the identity by default.
  open var transform3D: CATransform3D {
    get { CATransform3D(transform) }
    set { transform = newValue.affineTransform }
  }
  /// The opacity, from 0 to 1, the default.
  open var alpha: CGFloat = 1
  /// The order of the cell, from back to front; 0 by default.
  open var zIndex = 0
  /// Whether the cell is hidden; false by default.
  open var isHidden = false

  /// Creates attributes of an item, of size zero.
  public required init(forCellWith indexPath: IndexPath) { self.indexPath = indexPath }

  /// The bounds: the size at the origin.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: size) }
    set { size = newValue.size }
  }

  /// The frame without the transform, in the coordinates of the contents.
  open var frame: CGRect {
    get {
      CGRect(
        x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
    }
    set {
      center = CGPoint(x: newValue.midX, y: newValue.midY)
      size = newValue.size
    }
  }

  /// The shape with which the item collides; `.rectangle` unless overridden.
  open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }

  /// The collision outline for the type `.path`; empty unless overridden.
  open var collisionBoundingPath: UIBezierPath { UIBezierPath() }

  /// Returns an independent copy.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = Self(forCellWith: indexPath)
    (copy.center, copy.size, copy.transform) = (center, size, transform)
    (copy.alpha, copy.zIndex, copy.isHidden) = (alpha, zIndex, isHidden)
    return copy
  }
}

/// The base class of layouts, which compute the attributes of a collection view's items.
@MainActor open class UICollectionViewLayout: NSObject {
  /// The collection view; nil before the layout is assigned to one.
  open internal(set) weak var collectionView: UICollectionView?

  /// Creates a layout.
  public override init() {}

  /// Creates a layout; nothing is decoded.
  public required init?(coder: NSCoder) {}

  /// Computes the layout, before its attributes are read; does nothing by default.
  open func prepare() {}

  /// The size of the contents, in points; zero by default.
  open var collectionViewContentSize: CGSize { .zero }

  /// Returns the attributes of the items in a rectangle of the contents; nil by default.
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }

  /// Returns the attributes of an item; nil by default.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }

  /// Returns whether the layout must be computed again for new bounds, as after scrolling; false by default.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

  /// Makes the collection view compute the layout again before the next frame.
  open func invalidateLayout() { collectionView?.layoutWasInvalidated() }
}

/// A layout of rows, or columns, of items of one size.
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// The direction in which the contents scroll.
  public enum ScrollDirection: Int, Sendable {
    /// Down.
    case vertical = 0
    /// To the right.
    case horizontal = 1
  }

  /// The size of the items, in points; 50 × 50 by default.
  open var itemSize = CGSize(width: 50, height: 50) { didSet { invalidateLayout() } }
  /// The distance between the rows, in points; 10 by default.
  open var minimumLineSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  /// The minimum distance between the items of a row, in points; 10 by default.
  open var minimumInteritemSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  /// The distances between the items of a section and the edges; zero by default.
  open var sectionInset = UIEdgeInsets.zero { didSet { invalidateLayout() } }
  /// The direction in which the contents scroll; vertical by default.
  open var scrollDirection = ScrollDirection.vertical { didSet { invalidateLayout() } }

  private var frames: [(indexPath: IndexPath, frame: CGRect)] = []
  private var contentSize = CGSize.zero

  /// Computes the frames of all items; the items of a row are spread over its length, except for the last
  /// row.
  open override func prepare() {
    super.prepare()
    frames = []
    guard let collectionView else { return }
    let isVertical = scrollDirection == .vertical
    let insets = sectionInset
    let available =
      isVertical
      ? collectionView.bounds.width - insets.left - insets.right
      : collectionView.bounds.height - insets.top - insets.bottom
    let along = isVertical ? itemSize.width : itemSize.height
    let across = isVertical ? itemSize.height : itemSize.width
    let perLine = max(1, Int((available + minimumInteritemSpacing) / (along + minimumInteritemSpacing)))
    let spacing = perLine > 1 ? (available - CGFloat(perLine) * along) / CGFloat(perLine - 1) : 0
    var position: CGFloat = 0
    for section in 0..<collectionView.numberOfSections {
      position += isVertical ? insets.top : insets.left
      let count = collectionView.numberOfItems(inSection: section)
      for item in 0..<count {
        let (line, index) = item.quotientAndRemainder(dividingBy: perLine)
        let (a, b) = (
          CGFloat(index) * (along + spacing) + (perLine == 1 ? (available - along) / 2 : 0),
          position + CGFloat(line) * (across + minimumLineSpacing)
        )
        let origin = isVertical ? CGPoint(x: insets.left + a, y: b) : CGPoint(x: b, y: insets.top + a)
        frames.append((IndexPath(item: item, section: section), CGRect(origin: origin, size: itemSize)))
      }
      let lines = (count + perLine - 1) / perLine
      position += CGFloat(lines) * across + CGFloat(max(0, lines - 1)) * minimumLineSpacing
      position += isVertical ? insets.bottom : insets.right
    }
    contentSize =
      isVertical
      ? CGSize(width: collectionView.bounds.width, height: position)
      : CGSize(width: position, height: collectionView.bounds.height)
  }

  /// The size of all rows.
  open override var collectionViewContentSize: CGSize { contentSize }

  /// Returns the attributes of the items in a rectangle.
  open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    frames.filter { $0.frame.intersects(rect) }.map(attributes)
  }

  /// Returns the attributes of an item; nil if it does not exist.
  open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    frames.first { $0.indexPath == indexPath }.map(attributes)
  }

  /// Returns whether the length of the rows changes.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let size = collectionView?.bounds.size else { return false }
    return scrollDirection == .vertical ? newBounds.width != size.width : newBounds.height != size.height
  }

  private func attributes(of entry: (indexPath: IndexPath, frame: CGRect)) -> UICollectionViewLayoutAttributes
  {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: entry.indexPath)
    attributes.frame = entry.frame
    return attributes
  }
}

extension UIDynamicAnimator {
  /// Creates an animator for the attributes of a collection view's items.
  ///
  /// In each frame in which the animator runs, it invalidates the layout, which is then prepared again, and
  /// the collection view shows the items at the positions that the layout returns.
  public convenience init(collectionViewLayout layout: UICollectionViewLayout) {
    self.init()
    collectionViewLayout = layout
    Simulator.current?.addLayoutAnimator(self)
  }

  /// Returns the attributes of an item that the animator moves; nil if it moves none for the index path.
  public final func layoutAttributesForCell(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    behaviors.lazy.compactMap { $0.attributes(at: indexPath) }.first
  }
}

extension UIDynamicBehavior {
  /// The attributes of an item among those of the behavior and its children.
  fileprivate func attributes(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    let own = affectedItems.lazy.compactMap { $0 as? UICollectionViewLayoutAttributes }
      .first { $0.indexPath == indexPath }
    return own ?? childBehaviors.lazy.compactMap { $0.attributes(at: indexPath) }.first
  }
}

extension IndexPath {
  /// Creates the index path of an item in a section.
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }
  /// Creates the index path of a row in a section.
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  /// The section: the first index.
  public var section: Int { self[0] }
  /// The item: the second index.
  public var item: Int { self[1] }
  /// The row: the second index.
  public var row: Int { self[1] }
}
