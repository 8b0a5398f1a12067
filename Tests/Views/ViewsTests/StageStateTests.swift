import Dynamics
import Testing
import Views

@Suite struct StageStateTests {
  let stage = Stage()
  let view = View(frame: Rect(x: 100, y: 100, width: 50, height: 50))

  init() {
    stage.view.addSubview(view)
  }

  /// A change of the stage, with the owner and property in which it shows.
  struct Change: CustomTestStringConvertible, Sendable {
    let owner: StateObjectID
    let property: String
    let apply: @Sendable (Stage, View) -> Void

    init(
      _ kind: StateObjectID.Kind, _ number: Int, _ property: String,
      _ apply: @escaping @Sendable (Stage, View) -> Void
    ) {
      owner = StateObjectID(kind, number)
      self.property = property
      self.apply = apply
    }

    func matches(_ value: StateValue) -> Bool { value.owner == owner && value.property == property }

    var testDescription: String { "\(owner) \(property)" }
  }

  static let changes = [
    Change(.view, 2, "center.x") { $1.center.x += 0.5 },
    Change(.view, 2, "center.y") { $1.center.y = -$1.center.y },
    Change(.view, 2, "bounds.x") { $1.bounds.origin.x = 1 },
    Change(.view, 2, "bounds.width") { $1.bounds.size.width += 1 },
    Change(.view, 2, "transform.a") { $1.rotation = 1 },
    Change(.view, 2, "transform.tx") { $1.transform.tx = 3 },
    Change(.view, 2, "alpha") { $1.alpha = 0.5 },
    Change(.view, 2, "backgroundColor.red") {
      $1.backgroundColor = Color(red: 0.5, green: 0, blue: 0, alpha: 0)
    },
    Change(.view, 2, "backgroundColor.alpha") { $1.backgroundColor = .black },
    Change(.view, 2, "cornerRadius") { $1.cornerRadius = 4 },
    Change(.view, 2, "borderWidth") { $1.borderWidth = 2 },
    Change(.view, 2, "borderColor.red") { $1.borderColor = Color(red: 0.001, green: 0, blue: 0) },
    Change(.view, 2, "shadowColor.red") { $1.shadowColor = Color(red: 0.001, green: 0, blue: 0) },
    Change(.view, 2, "shadowOpacity") { $1.shadowOpacity = 0.5 },
    Change(.view, 2, "shadowOffset.width") { $1.shadowOffset.width = 1 },
    Change(.view, 2, "shadowRadius") { $1.shadowRadius = 1 },
    Change(.view, 2, "gradient.colors") { $1.gradient = Gradient(colors: [.black]) },
    Change(.view, 2, "clipsToBounds") { $1.clipsToBounds = true },
    Change(.view, 2, "zPosition") { $1.zPosition = -1 },
    Change(.view, 2, "isHidden") { $1.isHidden = true },
    Change(.view, 2, "isUserInteractionEnabled") { $1.isUserInteractionEnabled = false },
    Change(.view, 2, "name") { $1.name = "ball" },
    Change(.view, 2, "text") { $1.text = "" },
    Change(.view, 2, "subviews") { $1.addSubview(View()) },
    Change(.view, 1, "subviews") { stage, _ in stage.view.addSubview(View()) },
    Change(.view, 1, "bounds.width") { stage, _ in stage.view.bounds.size.width += 1 },
    Change(.view, 2, "gestureRecognizers") { $1.addGestureRecognizer(TapGestureRecognizer()) },
    Change(.stage, 0, "timers") { stage, _ in stage.after(1) {} },
    Change(.stage, 0, "animations") { stage, _ in stage.animate(duration: 1, changes: {}) },
    Change(.stage, 0, "presentations") { stage, _ in Alert(title: "Stop").present(on: stage) },
    Change(.input, 1, "tick") { stage, _ in stage.tap(at: .zero) },
    Change(.input, 1, "tick") { stage, _ in stage.rotate(to: .landscapeLeft, time: 3) },
    Change(.input, 1, "tick") { stage, _ in stage.touchBegan(1, at: .zero) },
  ]

  @Test(arguments: changes) func `each change of the state changes the hash and shows in the values`(
    change: Change
  ) throws {
    let (hash, values) = (stage.stateHash, stage.stateValues)
    #expect(stage.stateHash == hash && stage.stateValues == values)
    change.apply(stage, view)
    #expect(stage.stateHash != hash)
    let (before, after) = (values.filter(change.matches), stage.stateValues.filter(change.matches))
    #expect(try #require(StateDifference(from: before, to: after)).differingValueCount == 1)
  }

  @Test func `every bit of a number counts, alone and together with another`() {
    var hashes: Set<UInt64> = [stage.stateHash]
    var count = 1
    for bit in 0..<64 {
      let flipped = Double(bitPattern: 125.0.bitPattern ^ (1 << UInt64(bit)))
      guard flipped.isFinite else { continue }
      for (x, y) in [(flipped, 125), (125, flipped), (flipped, flipped)] {
        view.center = Point(x: x, y: y)
        hashes.insert(stage.stateHash)
        count += 1
      }
    }
    #expect(count > 180 && hashes.count == count)
  }

  @Test func `about half of the bits of the hash change with each bit of a number`() {
    let before = stage.stateHash
    var changed = 0, flips = 0
    for bit in 0..<64 {
      let flipped = Double(bitPattern: 125.0.bitPattern ^ (1 << UInt64(bit)))
      guard flipped.isFinite else { continue }
      view.center.x = flipped
      let bits = (stage.stateHash ^ before).nonzeroBitCount
      #expect((12...52).contains(bits), "bit \(bit)")
      (changed, flips) = (changed + bits, flips + 1)
    }
    #expect((29...35).contains(changed / flips))
  }

  @Test func `two values that change places change the hash`() {
    view.center = Point(x: 1, y: 2)
    let before = stage.stateHash
    view.center = Point(x: 2, y: 1)
    #expect(stage.stateHash != before)
    view.center = Point(x: 1, y: 2)
    #expect(stage.stateHash == before)
    let other = View()
    stage.view.addSubview(other)
    let ordered = stage.stateHash
    stage.view.sendSubviewToBack(other)
    #expect(stage.stateHash != ordered)
  }

  @Test func `texts of each length and with each byte changed have hashes of their own`() {
    var hashes: Set<UInt64> = [stage.stateHash]
    var texts =
      (0...40).map { String(repeating: "a", count: $0) } + [
        "\0", "é", "aaaaaaaaaaaaaaab", "baaaaaaaaaaaaaaa",
      ]
    texts += (0..<20).map { index in String((0..<20).map { $0 == index ? "b" : "a" }) }
    for text in texts {
      view.text = text
      hashes.insert(stage.stateHash)
    }
    #expect(hashes.count == texts.count + 1)
  }

  @Test func `the style of a label and the state of a button count`() {
    let label = Label(text: "a", frame: Rect(x: 0, y: 0, width: 99, height: 99))
    let button = Button(title: "b")
    stage.view.addSubview(label)
    stage.view.addSubview(button)
    var hashes: Set<UInt64> = [stage.stateHash]
    let changes: [() -> Void] = [
      { label.fontSize = 20 }, { label.isBold = true }, { label.textAlignment = .right },
      { label.textColor = .white },
      { label.textColor = .black }, { label.numberOfLines = 3 }, { button.isEnabled = false },
      { button.titleColor = .white }, { button.isEnabled = true },
    ]
    for change in changes {
      change()
      hashes.insert(stage.stateHash)
    }
    // A disabled button is gray whatever its title color.
    #expect(hashes.count == changes.count)
  }

  @Test func `the progress, the curve and the values of animations count`() {
    func hashes(curve: AnimationCurve, from alpha: Double = 0.25) -> [UInt64] {
      let (stage, view) = (Stage(), View())
      stage.view.addSubview(view)
      view.alpha = alpha
      stage.animate(duration: 1, curve: curve, changes: { view.alpha = 1 })
      return (0..<70).map { _ in
        stage.advanceOneTick()
        return stage.stateHash
      }
    }
    let linear = hashes(curve: .linear)
    #expect(linear == hashes(curve: .linear))
    for (tick, pair) in zip(linear, hashes(curve: .easeIn)).enumerated() {
      #expect((pair.0 == pair.1) == (tick >= 60))
    }
    for (tick, pair) in zip(linear, hashes(curve: .linear, from: 0.5)).enumerated() {
      #expect((pair.0 == pair.1) == (tick >= 59))
    }
  }

  @Test func `due ticks, intervals and the order of timers count, cancelled timers do not`() {
    let hashes = [
      hash { _ in }, hash { $0.after(1) {} }, hash { $0.after(2) {} }, hash { $0.every(1) {} },
      hash {
        $0.after(1) {}; $0.after(2) {}
      },
      hash {
        $0.after(2) {}; $0.after(1) {}
      },
      hash {
        $0.after(1) {}.cancel(); $0.after(1) {}
      },
    ]
    #expect(Set(hashes).count == hashes.count)
    #expect(hash { $0.after(1) {}.cancel() } == hashes[0])
  }

  @Test func `queued input counts whatever its order of arrival at different ticks, until it is delivered`() {
    let one = hash {
      $0.rotate(to: .landscapeLeft, time: 1); $0.rotate(to: .portrait, time: 2)
    }
    #expect(
      one
        == hash {
          $0.rotate(to: .portrait, time: 2); $0.rotate(to: .landscapeLeft, time: 1)
        })
    #expect(
      one
        != hash {
          $0.rotate(to: .portrait, time: 1); $0.rotate(to: .landscapeLeft, time: 2)
        })
    let same = hash {
      $0.touchBegan(1, at: .zero); $0.touchEnded(1, at: .zero)
    }
    #expect(
      same
        != hash {
          $0.touchEnded(1, at: .zero); $0.touchBegan(1, at: .zero)
        })
    func delivered(_ make: (Stage) -> Void) -> UInt64 {
      let stage = Stage()
      make(stage)
      stage.advanceOneTick()
      return stage.stateHash
    }
    #expect(delivered { $0.touchMoved(1, to: .zero) } == delivered { _ in })
    #expect(delivered { $0.touchBegan(1, at: .zero) } != delivered { _ in })
    #expect(
      delivered { $0.touchBegan(1, at: .zero) } != delivered { $0.touchBegan(1, at: Point(x: 1, y: 0)) })
  }

  /// The hash of a new stage after a change.
  private func hash(_ make: (Stage) -> Void) -> UInt64 {
    let stage = Stage()
    make(stage)
    return stage.stateHash
  }

  @Test func `what depends on the display does not count`() {
    let before = stage.stateHash
    stage.isPaused = true
    stage.speed = 2
    stage.isInteractive = true
    stage.onUpdate = { _ in }
    #expect(stage.stateHash == before)
  }

  @Test func `the values begin with the items, whose objects can be found`() throws {
    let animator = Animator(referenceView: stage.view)
    stage.add(animator)
    let item = Item(center: Point(x: 10, y: 20), size: Size(width: 5, height: 5))
    animator.addBehavior(GravityBehavior(items: [view, item]))
    let timer = stage.after(1) {}
    stage.advanceOneTick()
    let values = stage.stateValues
    #expect(
      values.prefix(7).map { "\($0.owner) \($0.property)" } == [
        "item 1 center.x", "item 1 center.y", "item 1 rotation", "item 1 linearVelocity.x",
        "item 1 linearVelocity.y",
        "item 1 angularVelocity", "item 2 center.x",
      ])
    #expect(values[6].description == "item 2 center.x = 10.0")
    #expect(Set(values.map { "\($0.owner) \($0.property)" }).count == values.count)
    #expect(stage.object(for: .init(.item, 1)) === view && stage.object(for: .init(.item, 2)) === item)
    #expect(stage.object(for: .init(.view, 1)) === stage.view && stage.object(for: .init(.view, 2)) === view)
    #expect(
      stage.object(for: .init(.timer, 1)) === timer && stage.object(for: .init(.animator, 1)) === animator)
    #expect(stage.object(for: .init(.item, 3)) == nil && stage.object(for: .init(.touch, 1)) == nil)
  }

  @Test func `a difference has the first owner and property, both values, and the number of all`() throws {
    let values = stage.stateValues
    #expect(StateDifference(from: values, to: values) == nil)
    view.alpha = 0.5
    view.center.y = 7
    let difference = try #require(StateDifference(from: values, to: stage.stateValues))
    #expect(difference.description == "view 2 center.y: 125.0, 7.0" && difference.differingValueCount == 2)
    #expect(difference.expected == .number(125) && difference.actual == .number(7))
    view.addSubview(View())
    let added = try #require(
      StateDifference(from: stage.stateValues.filter { $0.owner.ordinal < 3 }, to: values))
    #expect(added.owner == StateObjectID(.view, 2) && added.property == "center.y")
    view.removeFromSuperview()
    let removed = try #require(StateDifference(from: values, to: stage.stateValues))
    #expect(removed.description == "view 1 subviews: 1.0, 0.0")
  }

  @Test func `a value that only one state has differs too`() throws {
    let both = StateValue(owner: .init(.view, 1), property: "alpha", content: .number(1))
    let item = StateValue(owner: .init(.item, 1), property: "rotation", content: .number(0))
    let difference = try #require(StateDifference(from: [both], to: [item, both]))
    #expect(difference.description == "item 1 rotation: absent, 0.0" && difference.differingValueCount == 1)
    let text = StateValue(owner: .init(.view, 1), property: "alpha", content: .text("1"))
    #expect(
      StateDifference(from: [item, both], to: [item, text])?.description == "view 1 alpha: 1.0, \"1\"")
  }

  @Test func `zero differs from minus zero, as in the hash`() {
    let hash = stage.stateHash
    let values = stage.stateValues
    view.transform.tx = -0.0
    #expect(stage.stateHash != hash)
    #expect(StateDifference(from: values, to: stage.stateValues)?.property == "transform.tx")
  }
}
