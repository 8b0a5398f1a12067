import SceneFuzzing
import Testing

/// What must hold in every scene: nothing leaves a closed boundary, no energy comes from nowhere, momentum is
/// kept, and what falls comes to rest.
///
/// These small scenes check each change. To play many with 10 to 60 items for 10 s:
///
///     swift run -c release dynlua-bench --invariants --seeds 1-1000
@Suite struct SceneKindTests {
  /// Unoptimized code is about 50 times as slow.
  private static let isOptimized = !_isDebugAssertConfiguration()

  private static let size =
    isOptimized ? SceneSize(itemCount: 3...12, frames: 240) : SceneSize(itemCount: 2...5, frames: 60)

  @Test(arguments: SceneKind.allCases)
  func `the invariants hold in random scenes`(of kind: SceneKind) {
    let seeds = 1...(Self.isOptimized ? 100 : 15) as ClosedRange<UInt64>
    let violations = seeds.flatMap { kind.violations(seed: $0, size: Self.size) }
    for violation in violations {
      withKnownIssue("piles creep, joints and changed sizes push items through boundaries") {
        Issue.record("\(violation)")
      } when: {
        Self.known[kind]?.contains(violation.invariant) == true
      }
    }
  }

  /// The invariants that some scenes violate: piles creep by 0.1 points, and few items leave their boundary.
  private static let known: [SceneKind: Set<String>] = [
    .changing: ["outside", "hanging"], .jointed: ["outside", "hanging"],
    .resting: ["creeping", "overlapping", "awake", "hanging"],
  ]

  @Test func `a seed always generates the same scene`() {
    let texts = (0..<2).map { _ in
      SceneKind.jointed.violations(seed: 1, size: SceneSize(itemCount: 10...10, frames: 20)).map(
        \.description)
    }
    #expect(texts[0] == texts[1])
  }
}
