import Testing
import UIKit

/// Collection views whose items are moved by an animator.
@Suite(.serialized) @MainActor struct CollectionViewTests {
  /// A layout that adds a spring for the rows around the visible ones whenever it is prepared.
  private final class Layout: UICollectionViewFlowLayout {
    lazy var animator = UIDynamicAnimator(collectionViewLayout: self)
    var preparations = 0

    override func prepare() {
      super.prepare()
      preparations += 1
      guard let collectionView else { return }
      for item in super.layoutAttributesForElements(in: collectionView.bounds) ?? []
      where animator.layoutAttributesForCell(at: item.indexPath) == nil {
        let spring = UIAttachmentBehavior(item: item, attachedToAnchor: item.center)
        spring.length = 0
        spring.frequency = 1
        item.center.x += 10
        animator.addBehavior(spring)
      }
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
      animator.items(in: rect) as? [UICollectionViewLayoutAttributes]
    }

    // The layout is the animator's: scrolling alone changes nothing.
    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }
  }

  private final class Rows: NSObject, UICollectionViewDataSource {
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      100
    }

    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "row", for: indexPath)
    }
  }

  @Test
  func `an animator that runs prepares its layout in each frame, so that rows appear while the view scrolls`()
  {
    let (layout, rows, controller) = (Layout(), Rows(), UIViewController())
    layout.itemSize = CGSize(width: 300, height: 100)
    let list = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 500), collectionViewLayout: layout)
    list.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "row")
    list.dataSource = rows
    controller.view.addSubview(list)
    let simulator = Simulator(rootViewController: controller)
    simulator.run(seconds: 0.2)
    #expect(layout.preparations > 5)
    list.contentOffset.y = 400
    simulator.run(seconds: 0.1)
    #expect(list.indexPathsForVisibleItems.map(\.item).contains(7))
    // At rest, nothing is prepared any more.
    simulator.run(seconds: 30)
    let count = layout.preparations
    simulator.run(seconds: 1)
    #expect(layout.preparations == count && !layout.animator.isRunning)
  }
}
