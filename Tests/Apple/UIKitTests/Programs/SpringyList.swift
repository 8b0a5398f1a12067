// swift-format-ignore-file: NeverForceUnwrap, NeverUseImplicitlyUnwrappedOptionals
import UIKit

/// A flow layout whose items hang on springs and lag behind the finger.
class SpringyFlowLayout: UICollectionViewFlowLayout {
  private var dynamicAnimator: UIDynamicAnimator!
  private var visibleIndexPaths = Set<IndexPath>()
  private var latestDelta: CGFloat = 0

  override init() {
    super.init()
    minimumInteritemSpacing = 10
    minimumLineSpacing = 10
    itemSize = CGSize(width: 300, height: 44)
    sectionInset = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
    dynamicAnimator = UIDynamicAnimator(collectionViewLayout: self)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func prepare() {
    super.prepare()
    guard let collectionView = collectionView else { return }
    let visibleRect = collectionView.bounds.insetBy(dx: -100, dy: -100)
    let itemsInVisibleRect = super.layoutAttributesForElements(in: visibleRect) ?? []
    let indexPathsInVisibleRect = Set(itemsInVisibleRect.map { $0.indexPath })

    let noLongerVisible = dynamicAnimator.behaviors.filter { behavior in
      guard let attachment = behavior as? UIAttachmentBehavior,
        let item = attachment.items.first as? UICollectionViewLayoutAttributes
      else { return false }
      return !indexPathsInVisibleRect.contains(item.indexPath)
    }
    for behavior in noLongerVisible {
      dynamicAnimator.removeBehavior(behavior)
      let item = (behavior as! UIAttachmentBehavior).items.first as! UICollectionViewLayoutAttributes
      visibleIndexPaths.remove(item.indexPath)
    }

    let touchLocation = collectionView.panGestureRecognizer.location(in: collectionView)
    for item in itemsInVisibleRect where !visibleIndexPaths.contains(item.indexPath) {
      var center = item.center
      let spring = UIAttachmentBehavior(item: item, attachedToAnchor: center)
      spring.length = 0
      spring.damping = 0.8
      spring.frequency = 1.0
      if !CGPoint.zero.equalTo(touchLocation) {
        let scrollResistance = abs(touchLocation.y - spring.anchorPoint.y) / 1500
        if latestDelta < 0 {
          center.y += max(latestDelta, latestDelta * scrollResistance)
        } else {
          center.y += min(latestDelta, latestDelta * scrollResistance)
        }
        item.center = center
      }
      dynamicAnimator.addBehavior(spring)
      visibleIndexPaths.insert(item.indexPath)
    }
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    dynamicAnimator.items(in: rect) as? [UICollectionViewLayoutAttributes]
  }

  override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    dynamicAnimator.layoutAttributesForCell(at: indexPath)
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let scrollView = collectionView else { return false }
    let delta = newBounds.origin.y - scrollView.bounds.origin.y
    latestDelta = delta
    let touchLocation = scrollView.panGestureRecognizer.location(in: scrollView)
    for behavior in dynamicAnimator.behaviors {
      guard let spring = behavior as? UIAttachmentBehavior, let item = spring.items.first else { continue }
      let scrollResistance = abs(touchLocation.y - spring.anchorPoint.y) / 1500
      var center = item.center
      if delta < 0 {
        center.y += max(delta, delta * scrollResistance)
      } else {
        center.y += min(delta, delta * scrollResistance)
      }
      item.center = center
      dynamicAnimator.updateItem(usingCurrentState: item)
    }
    return true
  }
}

/// A list of messages in bubbles.
class SpringyListViewController: UIViewController, UICollectionViewDataSource, UICollectionViewDelegate {
  private(set) var collectionView: UICollectionView!
  private(set) var selected: [Int] = []
  private(set) var scrolls = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView = UICollectionView(frame: view.bounds, collectionViewLayout: SpringyFlowLayout())
    collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    collectionView.backgroundColor = .systemGroupedBackground
    collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "Bubble")
    collectionView.dataSource = self
    collectionView.delegate = self
    view.addSubview(collectionView)
  }

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 50 }

  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
  {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "Bubble", for: indexPath)
    cell.contentView.backgroundColor = indexPath.item % 2 == 0 ? .systemBlue : .systemGray4
    cell.contentView.layer.cornerRadius = 12
    return cell
  }

  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    selected.append(indexPath.item)
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    scrolls += 1
  }
}
