import Testing
import UIKit

/// Layers, their animations, and what views draw.
@Suite(.serialized) @MainActor struct LayersTests {
  /// Creates a simulator, which is the current one until another test creates one.
  private func makeWindow() -> (simulator: Simulator, window: UIWindow) {
    let simulator = Simulator(size: CGSize(width: 300, height: 400))
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.makeKeyAndVisible()
    return (simulator, window)
  }

  @Test func `the layer of a view has its geometry and appearance`() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 50))
    view.layer.cornerRadius = 8
    view.layer.borderWidth = 2
    view.layer.borderColor = UIColor.red.cgColor
    view.layer.shadowOpacity = 0.5
    view.layer.backgroundColor = UIColor.blue.cgColor
    view.layer.masksToBounds = true
    #expect(view.layer.position == CGPoint(x: 60, y: 45) && view.layer.bounds == view.bounds)
    #expect(view.layer.borderColor == UIColor.red.cgColor && view.layer.shadowOpacity == 0.5)
    #expect(view.backgroundColor == .blue && view.clipsToBounds)
    view.layer.position.x = 100
    view.layer.opacity = 0.25
    #expect(view.center == CGPoint(x: 100, y: 45) && view.alpha == 0.25)
  }

  @Test func `transforms in space are products of matrices, of which the part in the plane is drawn`() {
    let layer = CALayer()
    layer.transform = CATransform3DScale(CATransform3DMakeTranslation(10, 20, 30), 2, 3, 4)
    #expect(layer.affineTransform() == CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 10, ty: 20))
    // Two quarter turns about the vertical axis are a reflection, though each of them is seen from the side.
    var turned = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
    #expect(abs(turned.m11) < 1e-9 && turned.m22 == 1)
    turned = CATransform3DRotate(turned, .pi / 2, 0, 1, 0)
    #expect(abs(turned.m11 + 1) < 1e-9 && turned.m22 == 1 && abs(turned.m33 + 1) < 1e-9)
    #expect(CATransform3DIsIdentity(CATransform3DConcat(CATransform3DIdentity, CATransform3DIdentity)))
    let perspective = CATransform3D(
      m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0, m31: 0, m32: 0, m33: 1, m34: -0.002,
      m41: 5, m42: 6, m43: 0, m44: 1)
    #expect(
      CATransform3DGetAffineTransform(perspective) == CGAffineTransform(translationX: 5, y: 6)
        && CATransform3DMakeAffineTransform(CGAffineTransform(translationX: 5, y: 6)).m42 == 6)
    let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(indexes: [0, 0]))
    attributes.transform3D = CATransform3DTranslate(perspective, 1, 1, 0)
    #expect(attributes.transform == CGAffineTransform(translationX: 6, y: 7))
  }

  @Test func `an anchor point moves the view, and its transform is about that point`() {
    let view = UIView(frame: CGRect(x: 100, y: 100, width: 20, height: 80))
    view.layer.anchorPoint = CGPoint(x: 0.5, y: 1)
    #expect(view.layer.position == CGPoint(x: 110, y: 140))
    #expect(view.frame == CGRect(x: 100, y: 60, width: 20, height: 80))
    view.layer.position = CGPoint(x: 110, y: 180)
    #expect(view.frame == CGRect(x: 100, y: 100, width: 20, height: 80))
    view.transform = CGAffineTransform(rotationAngle: .pi / 2)
    #expect(abs(view.frame.minX - 110) < 1e-9 && abs(view.frame.minY - 170) < 1e-9)
    #expect(abs(view.layer.position.y - 180) < 1e-9)
  }

  @Test func `sublayers are added, ordered and removed`() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let (first, second, behind) = (CALayer(), CAShapeLayer(), CAGradientLayer())
    view.layer.addSublayer(first)
    view.layer.insertSublayer(second, above: first)
    view.layer.insertSublayer(behind, at: 0)
    let subview = UIView()
    view.insertSubview(subview, at: 0)
    #expect(view.layer.sublayers?.count == 4 && first.superlayer === view.layer)
    first.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    #expect(first.convert(CGPoint(x: 5, y: 5), to: view.layer) == CGPoint(x: 15, y: 15))
    first.removeFromSuperlayer()
    #expect(first.superlayer == nil && view.layer.sublayers?.contains(first) == false)
    view.layer.sublayers = nil
    #expect(view.layer.sublayers == [subview.layer])
  }

  @Test func `a view has a layer of its layer class`() {
    final class GradientView: UIView {
      override class var layerClass: AnyClass { CAGradientLayer.self }
    }
    final class ShapeView: UIView {
      override class var layerClass: AnyClass { CAShapeLayer.self }
    }
    #expect(GradientView().layer is CAGradientLayer)
    #expect((ShapeView().layer as? CAShapeLayer)?.fillColor == UIColor.black.cgColor)
    #expect(type(of: UIView().layer) == CALayer.self)
  }

  private final class Delegate: CAAnimationDelegate {
    var events: [String] = []
    func animationDidStart(_ anim: CAAnimation) { events.append("start") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { events.append("stop \(flag)") }
  }

  @Test func `a basic animation shows values between two, and then those of the layer`() {
    let (simulator, window) = makeWindow()
    let layer = CALayer()
    window.layer.addSublayer(layer)
    layer.position = CGPoint(x: 10, y: 10)
    let delegate = Delegate()
    let animation = CABasicAnimation(keyPath: "position.x")
    animation.toValue = 110
    animation.duration = 1
    animation.delegate = delegate
    layer.add(animation, forKey: "move")
    #expect(layer.animationKeys() == ["move"] && !simulator.isIdle)
    simulator.run(seconds: 0.5)
    #expect(abs(layer.position.x - 60) < 1e-9)
    // A value that the program sets meanwhile is the one at the end.
    layer.position = CGPoint(x: 200, y: 10)
    simulator.run(seconds: 0.25)
    #expect(abs(layer.position.x - 85) < 1e-9)
    simulator.run(seconds: 0.5)
    #expect(layer.position.x == 200 && layer.animationKeys() == nil && simulator.isIdle)
    #expect(delegate.events == ["start", "stop true"])
  }

  @Test func `an animation repeats, reverses, stays at its end, and can be removed`() {
    let (simulator, window) = makeWindow()
    let layer = CALayer()
    window.layer.addSublayer(layer)
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 1.0
    fade.toValue = 0.0
    fade.duration = 0.5
    fade.autoreverses = true
    fade.repeatCount = .infinity
    layer.add(fade, forKey: "fade")
    simulator.run(seconds: 1.75)
    #expect(abs(layer.opacity - 0.5) < 1e-5)
    layer.removeAnimation(forKey: "fade")
    #expect(layer.opacity == 1)
    let grow = CABasicAnimation(keyPath: "transform.scale")
    grow.byValue = 1
    grow.duration = 0.5
    grow.isRemovedOnCompletion = false
    grow.fillMode = .forwards
    layer.add(grow, forKey: "grow")
    simulator.run(seconds: 1)
    #expect(abs(layer.affineTransform().a - 2) < 1e-9)
    layer.removeAllAnimations()
  }

  @Test func `a spring overshoots, key frames and groups have their own times`() {
    let (simulator, window) = makeWindow()
    let layer = CALayer()
    window.layer.addSublayer(layer)
    let spring = CASpringAnimation(keyPath: "position.y")
    spring.fromValue = 0
    spring.toValue = 100
    spring.duration = spring.settlingDuration
    layer.position.y = 100
    layer.add(spring, forKey: nil)
    var highest: CGFloat = 0
    for _ in 0..<60 {
      simulator.run(seconds: 1.0 / 60)
      highest = max(highest, layer.position.y)
    }
    #expect(highest > 115 && highest < 140)
    simulator.run(seconds: 2)
    #expect(layer.position.y == 100)

    let keys = CAKeyframeAnimation(keyPath: "position.x")
    keys.values = [0, 10, 0]
    keys.keyTimes = [0, 0.75, 1]
    let color = CABasicAnimation(keyPath: "backgroundColor")
    color.fromValue = UIColor.black.cgColor
    color.toValue = UIColor.white.cgColor
    let group = CAAnimationGroup()
    group.animations = [keys, color]
    group.duration = 1
    layer.add(group, forKey: "group")
    simulator.run(seconds: 0.75)
    #expect(abs(layer.position.x - 10) < 1e-9)
    #expect(layer.backgroundColor == UIColor(white: 0.75, alpha: 1).cgColor)
  }

  @Test func `the completion of a transaction is called after its animations`() {
    let (simulator, window) = makeWindow()
    let layer = CALayer()
    window.layer.addSublayer(layer)
    var completions = 0
    CATransaction.begin()
    CATransaction.setAnimationDuration(0.5)
    CATransaction.setCompletionBlock { completions += 1 }
    let move = CABasicAnimation(keyPath: "position")
    move.toValue = CGPoint(x: 10, y: 10)
    layer.add(move, forKey: nil)
    CATransaction.commit()
    simulator.run(seconds: 0.2)
    #expect(completions == 0)
    simulator.run(seconds: 0.5)
    #expect(completions == 1)
    CATransaction.begin()
    CATransaction.setCompletionBlock { completions += 1 }
    CATransaction.commit()
    #expect(completions == 2)
  }

  @Test func `a shape layer's stroke is animated`() {
    let (simulator, window) = makeWindow()
    let ring = CAShapeLayer()
    ring.path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 50, height: 50)).cgPath
    ring.strokeColor = UIColor.red.cgColor
    ring.lineDashPattern = [4, 2]
    ring.lineCap = .round
    window.layer.addSublayer(ring)
    #expect(ring.fillColor == UIColor.black.cgColor && ring.strokeEnd == 1)
    let draw = CABasicAnimation(keyPath: "strokeEnd")
    draw.fromValue = 0
    draw.duration = 1
    ring.add(draw, forKey: nil)
    simulator.run(seconds: 0.25)
    #expect(abs(ring.strokeEnd - 0.25) < 1e-9 && ring.bounds == .zero)
    #expect(ring.path?.contains(CGPoint(x: 25, y: 25)) == true)
  }

  @Test func `draw(_:) is called when a view appears and when it is marked`() {
    let (simulator, window) = makeWindow()
    final class DrawingView: UIView {
      var rects: [CGRect] = []
      override func draw(_ rect: CGRect) {
        rects.append(rect)
        UIColor.red.set()
        UIBezierPath(rect: rect).fill()
        let context = UIGraphicsGetCurrentContext()
        context?.setLineWidth(2)
        context?.move(to: .zero)
        context?.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
        context?.strokePath()
      }
    }
    let view = DrawingView(frame: CGRect(x: 10, y: 10, width: 40, height: 30))
    view.addSubview(UIView())
    simulator.run(seconds: 0.1)
    #expect(view.rects.isEmpty)
    window.addSubview(view)
    simulator.run(seconds: 0.1)
    #expect(view.rects == [CGRect(x: 0, y: 0, width: 40, height: 30)])
    view.setNeedsDisplay()
    view.insertSubview(UIView(), at: 0)
    simulator.run(seconds: 0.1)
    #expect(view.rects.count == 2 && view.subviews.count == 2)
    view.contentMode = .redraw
    view.bounds.size.width = 50
    simulator.run(seconds: 0.1)
    #expect(view.rects.last?.width == 50)
    #expect(UIGraphicsGetCurrentContext() == nil)
  }

  @Test func `a timer of the simulator stops itself, and starts on a run loop`() {
    let (simulator, _) = makeWindow()
    var times: [TimeInterval] = []
    SimulatorTimer.scheduledTimer(withTimeInterval: 0.5, repeats: true) { timer in
      times.append(CACurrentMediaTime())
      if times.count == 2 { timer.invalidate() }
    }
    let later = SimulatorTimer(timeInterval: 1.5, repeats: false) { _ in times.append(CACurrentMediaTime()) }
    simulator.run(seconds: 0.25)
    RunLoop.main.add(later, forMode: .common)
    simulator.run(seconds: 3)
    #expect(times == [0.5, 1, 1.75] && !later.isValid && !SimulatorTimer().isValid)
  }

  @Test func `a program is started by its delegates`() {
    let (simulator, _) = makeWindow()
    final class AppDelegate: UIResponder, UIApplicationDelegate {
      var window: UIWindow?
      func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
      ) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = UIViewController()
        window?.makeKeyAndVisible()
        return true
      }
    }
    final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
      var window: UIWindow?
      func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
      ) {
        window = (scene as? UIWindowScene).map { UIWindow(windowScene: $0) }
        window?.makeKeyAndVisible()
      }
    }
    let delegate = AppDelegate()
    simulator.launch(delegate)
    #expect(simulator.windows.last === delegate.window)
    #expect(UIApplication.shared.delegate?.window??.rootViewController != nil)
    // With a storyboard, the delegate has a window already.
    final class StoryboardSceneDelegate: UIResponder, UIWindowSceneDelegate {
      var window: UIWindow?
      func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
      ) { window?.rootViewController = UIViewController() }
    }
    let storyboardDelegate = StoryboardSceneDelegate()
    simulator.connectScene(to: storyboardDelegate)
    #expect(simulator.windows.last === storyboardDelegate.window)
    let sceneDelegate = SceneDelegate()
    simulator.connectScene(to: sceneDelegate)
    #expect(sceneDelegate.window?.bounds == UIScreen.main.bounds)
    #expect(sceneDelegate.window?.windowScene != nil && sceneDelegate.window?.isKeyWindow == true)
  }
}
