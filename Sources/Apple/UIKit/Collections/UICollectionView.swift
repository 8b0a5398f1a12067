public import Foundation

/// The methods that supply the cells of a collection view.
@MainActor public protocol UICollectionViewDataSource: NSObjectProtocol {
  /// Returns the number of items in a section.
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
  /// Returns the cell of an item, usually one that `dequeueReusableCell(withReuseIdentifier:for:)` returns.
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
  /// Returns the number of sections; 1 by default.
  func numberOfSections(in collectionView: UICollectionView) -> Int
}

extension UICollectionViewDataSource {
  /// Returns 1.
  public func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
}

/// The methods that a collection view calls when it scrolls or an item is tapped.
@MainActor public protocol UICollectionViewDelegate: UIScrollViewDelegate {
  /// Called when an item was tapped; does nothing by default.
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
}

extension UICollectionViewDelegate {
  /// Does nothing.
  public func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}
}

/// The view of an item.
open class UICollectionViewCell: UIView {
  /// The view for the contents, which fills the cell.
  public let contentView = UIView()

  final var reuseIdentifier = ""

  /// Creates a cell.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a cell from a storyboard or xib; an empty one with another coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    if let decoder = coder as? NibDecoder {
      reuseIdentifier = decoder.element["reuseIdentifier"] ?? ""
      // The contents of the file.
      for view in subviews { contentView.addSubview(view) }
    }
    setUp()
  }

  private func setUp() {
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }

  /// Called before a cell is used for another item; does nothing by default.
  open func prepareForReuse() {}

  /// Called with the attributes of the item; does nothing by default.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
}

/// A scroll view that shows the items of a data source where a layout places them.
///
/// Only the cells in the bounds exist. Supplementary views, updates with animations and drag and drop are
/// missing.
open class UICollectionView: UIScrollView {
  /// The data source; a weak reference, nil by default.
  open weak var dataSource: (any UICollectionViewDataSource)? {
    didSet { reloadData() }
  }

  /// The layout.
  open var collectionViewLayout: UICollectionViewLayout {
    didSet {
      oldValue.collectionView = nil
      collectionViewLayout.collectionView = self
      layoutWasInvalidated()
    }
  }

  private var classes: [String: UICollectionViewCell.Type] = [:]
  private var reusableCells: [String: [UICollectionViewCell]] = [:]
  private var cells: [IndexPath: UICollectionViewCell] = [:]
  private var needsPreparation = true

  /// Creates a collection view with a layout.
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    layout.collectionView = self
    addGestureRecognizer(UITapGestureRecognizer { [unowned self] in didTap($0) })
  }

  /// Creates a collection view with a flow layout; nothing is decoded.
  public required init?(coder: NSCoder) {
    collectionViewLayout = UICollectionViewFlowLayout()
    super.init(coder: coder)
    collectionViewLayout.collectionView = self
    addGestureRecognizer(UITapGestureRecognizer { [unowned self] in didTap($0) })
  }

  /// The number of sections; 0 without a data source.
  open var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }

  /// Returns the number of items in a section; 0 without a data source.
  open func numberOfItems(inSection section: Int) -> Int {
    dataSource?.collectionView(self, numberOfItemsInSection: section) ?? 0
  }

  /// Sets the class of the cells with an identifier.
  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    classes[identifier] = cellClass as? UICollectionViewCell.Type
  }

  /// Returns a cell of the class registered for an identifier, which must exist.
  open func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath)
    -> UICollectionViewCell
  {
    if let cell = reusableCells[identifier]?.popLast() {
      cell.prepareForReuse()
      return cell
    }
    guard let cellClass = classes[identifier] else {
      preconditionFailure(
        "there is no class for the cell identifier \"\(identifier)\": register(_:forCellWithReuseIdentifier:)"
      )
    }
    let created =
      InterfaceClass.of(cellClass)?.createItem?(.zero)
      ?? (cellClass == UICollectionViewCell.self
        ? UICollectionViewCell(frame: .zero) : cellClass.init(coder: CellCoder(reuseIdentifier: identifier)))
    guard let cell = created else { Misuse.stop("\(cellClass) could not be created by init(coder:)") }
    cell.reuseIdentifier = identifier
    return cell
  }

  /// Replaces all cells before the next frame.
  open func reloadData() {
    for cell in cells.values { recycle(cell) }
    cells = [:]
    layoutWasInvalidated()
  }

  /// The cells that are shown.
  open var visibleCells: [UICollectionViewCell] { indexPathsForVisibleItems.compactMap { cells[$0] } }

  /// The index paths of the cells that are shown, in ascending order.
  open var indexPathsForVisibleItems: [IndexPath] { cells.keys.sorted() }

  /// Returns the cell of an item; nil if it is not shown.
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { cells[indexPath] }

  /// Returns the item at a point of the contents; nil if there is none.
  open func indexPathForItem(at point: CGPoint) -> IndexPath? {
    indexPathsForVisibleItems.first { cells[$0]?.frame.contains(point) == true }
  }

  func layoutWasInvalidated() {
    needsPreparation = true
    setNeedsLayout()
  }

  /// Notifies the layout of new bounds before it changes them, as after scrolling.
  open override var bounds: CGRect {
    get { super.bounds }
    set {
      if newValue != bounds, collectionViewLayout.shouldInvalidateLayout(forBoundsChange: newValue) {
        needsPreparation = true
      }
      super.bounds = newValue
    }
  }

  /// Computes the layout if needed, and places the cells in the bounds.
  open override func layoutSubviews() {
    super.layoutSubviews()
    if needsPreparation {
      needsPreparation = false
      collectionViewLayout.prepare()
    }
    contentSize = collectionViewLayout.collectionViewContentSize
    let attributes = collectionViewLayout.layoutAttributesForElements(in: bounds) ?? []
    let visible = Set(attributes.map(\.indexPath))
    for (indexPath, cell) in cells where !visible.contains(indexPath) {
      recycle(cell)
      cells[indexPath] = nil
    }
    for item in attributes.sorted(by: { ($0.zIndex, $0.indexPath) < ($1.zIndex, $1.indexPath) }) {
      guard
        let cell = cells[item.indexPath] ?? dataSource?.collectionView(self, cellForItemAt: item.indexPath)
      else {
        continue
      }
      if cell.superview !== self { addSubview(cell) }
      cells[item.indexPath] = cell
      cell.bounds.size = item.size
      cell.center = item.center
      cell.transform = item.transform
      cell.alpha = item.alpha
      cell.isHidden = item.isHidden
      cell.apply(item)
    }
  }

  private func recycle(_ cell: UICollectionViewCell) {
    cell.removeFromSuperview()
    reusableCells[cell.reuseIdentifier, default: []].append(cell)
  }

  private func didTap(_ tap: UITapGestureRecognizer) {
    guard let indexPath = indexPathForItem(at: tap.location(in: self)) else { return }
    (delegate as? any UICollectionViewDelegate)?.collectionView(self, didSelectItemAt: indexPath)
  }
}
