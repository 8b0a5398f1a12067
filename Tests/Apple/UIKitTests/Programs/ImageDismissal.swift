import UIKit

/// A picture over a dimmed background, which is flicked away.
class ImageViewerController: UIViewController, UIGestureRecognizerDelegate {
  private let imageView = UIImageView(image: UIImage(named: "photo"))
  private let background = UIView()
  private lazy var animator = UIDynamicAnimator(referenceView: view)
  private var flickedToDismiss = false
  private var isDraggingPhoto = false
  private var attachmentBehavior: UIAttachmentBehavior?
  var onDismiss: (() -> Void)?

  init() {
    super.init(nibName: nil, bundle: nil)
    modalPresentationStyle = .overFullScreen
  }

  required init?(coder aDecoder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    background.frame = view.bounds
    background.backgroundColor = UIColor.black.withAlphaComponent(0.8)
    view.addSubview(background)
    imageView.frame = CGRect(x: 45, y: 272, width: 300, height: 300)
    imageView.isUserInteractionEnabled = true
    view.addSubview(imageView)
    let pan = UIPanGestureRecognizer(target: self, action: Selector(ImageViewerController.dismissPan(_:)))
    pan.maximumNumberOfTouches = 1
    pan.delegate = self
    imageView.addGestureRecognizer(pan)
    let singleTap = UITapGestureRecognizer(target: self, action: Selector(ImageViewerController.singleTap))
    let doubleTap = UITapGestureRecognizer(
      target: self, action: Selector(ImageViewerController.doubleTap(_:)))
    doubleTap.numberOfTapsRequired = 2
    singleTap.require(toFail: doubleTap)
    view.addGestureRecognizer(singleTap)
    view.addGestureRecognizer(doubleTap)
  }

  func singleTap() { close() }

  func doubleTap(_ recognizer: UITapGestureRecognizer) {
    UIView.animate(withDuration: 0.25) {
      self.imageView.transform =
        self.imageView.transform.isIdentity ? CGAffineTransform(scaleX: 2, y: 2) : .identity
    }
  }

  var scale: CGFloat { imageView.transform.a }

  func dismissPan(_ gesture: UIPanGestureRecognizer) {
    let location = gesture.location(in: view)
    switch gesture.state {
    case .began:
      isDraggingPhoto = imageView.frame.contains(location)
      if isDraggingPhoto { startDragging(location, translation: gesture.translation(in: view)) }
    case .changed:
      attachmentBehavior?.anchorPoint = location
    default:
      let velocity = gesture.velocity(in: view)
      if hypot(velocity.x, velocity.y) > 800 {
        dismissWithFlick(velocity)
      } else {
        cancelCurrentImageDrag(true)
      }
    }
  }

  private func startDragging(_ location: CGPoint, translation: CGPoint) {
    let anchor = location
    let offset = UIOffset(
      horizontal: anchor.x - imageView.center.x - translation.x,
      vertical: anchor.y - imageView.center.y - translation.y)
    let attachment = UIAttachmentBehavior(item: imageView, offsetFromCenter: offset, attachedToAnchor: anchor)
    animator.addBehavior(attachment)
    attachmentBehavior = attachment
    let modifier = UIDynamicItemBehavior(items: [imageView])
    modifier.angularResistance = 10
    modifier.density = imageView.bounds.width > 400 ? 0.1 : 0.5
    animator.addBehavior(modifier)
  }

  private func dismissWithFlick(_ velocity: CGPoint) {
    flickedToDismiss = true
    if let attachmentBehavior = attachmentBehavior { animator.removeBehavior(attachmentBehavior) }
    let push = UIPushBehavior(items: [imageView], mode: .instantaneous)
    push.pushDirection = CGVector(dx: velocity.x * 0.1, dy: velocity.y * 0.1)
    push.setTargetOffsetFromCenter(UIOffset(horizontal: 20, vertical: -10), for: imageView)
    push.action = { [weak self] in
      guard let self = self else { return }
      if self.imageView.frame.intersects(self.view.bounds) { return }
      self.animator.removeAllBehaviors()
      self.close()
    }
    animator.addBehavior(push)
  }

  private func cancelCurrentImageDrag(_ animated: Bool) {
    animator.removeAllBehaviors()
    attachmentBehavior = nil
    UIView.animate(
      withDuration: 0.7, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0,
      options: [.allowUserInteraction, .beginFromCurrentState]
    ) {
      self.imageView.center = CGPoint(x: self.view.bounds.midX, y: self.view.bounds.midY)
      self.imageView.transform = .identity
    }
  }

  private func close() {
    UIView.animate(
      withDuration: 0.2,
      animations: { self.background.alpha = 0 },
      completion: { _ in
        self.dismiss(animated: false) { self.onDismiss?() }
      })
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    imageView.transform.isIdentity
  }
}

/// Shows the picture when its button is tapped.
class GalleryViewController: UIViewController {
  let button = UIButton(type: .system)
  private(set) var dismissals = 0
  private(set) var lifeCycle: [String] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    lifeCycle.append(#function)
    button.setTitle("Show", for: .normal)
    button.frame = CGRect(x: 145, y: 100, width: 100, height: 44)
    button.addTarget(self, action: Selector(GalleryViewController.showImage), for: .touchUpInside)
    view.addSubview(button)
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    lifeCycle.append(#function)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    lifeCycle.append(#function)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    lifeCycle.append(#function)
  }

  func showImage() {
    let viewer = ImageViewerController()
    viewer.onDismiss = { [weak self] in self?.dismissals += 1 }
    present(viewer, animated: true, completion: nil)
  }
}
