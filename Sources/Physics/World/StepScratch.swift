/// Arrays that a step fills and empties again, kept so that the next one need not allocate them.
///
/// No part of the world's state: what a step finds here that an earlier one left is what it would find itself, since
/// the same take part.
struct StepScratch: Sendable {
  var roster = StepRoster()
  var islands = Islands()
  /// The joints that the solver sees, then those of islands without contacts and of islands with them.
  var solvedJoints: [SolvedJoint] = []
  var freeSolvedJoints: [SolvedJoint] = []
  var contactSolvedJoints: [SolvedJoint] = []
  /// Awake bodies of islands without contacts, and those of islands with them.
  var freeBodies: [Int32] = []
  var contactBodies: [Int32] = []
  /// What the latter do by themselves, in the same order.
  var ownMotions: [OwnMotion] = []
  /// The joints of both as the passes see them.
  var freeJoints = JointConstraints()
  var contactJoints = JointConstraints()
  /// The contacts that the solver sees.
  var solved = SolvedContacts()
  var solvedParts = PartLists<SolvedContacts>()
  /// The same in the order in which the passes take them.
  var coloring = ContactColoring()
  var contactBlocks: [ContactBlock] = []
  /// Keeps its memory from step to step.
  var restitution = RestitutionSolver()
  /// How often the whole list of awake contacts was gone through for contacts that were removed between steps.
  var awakeContactFilterings = 0
  /// Contacts whose fat boxes have parted.
  var parted: [Int32] = []
  /// The leaves of parts that leave their fat box, with new ones.
  var leavingLeaves: [LeafMove] = []
  /// Neighbours found for parts, as slots.
  var newPairs: [NewPair] = []
  /// What sorting keeps apart: of those pairs, and of lists of slots.
  var pairRun: [NewPair] = []
  var slotRun: [Int32] = []
  /// The parts of a fast body, each with a fixed one that it meets on its way.
  var obstacles: [Obstacle] = []
  /// Contacts that have come to touch in the step, and those that no longer do.
  var begun: [Int32] = []
  var ended: [Int32] = []
  var touchParts = PartLists<TouchChanges>()
  /// Bodies that moved so far that they may have passed a fixed shape: those that left their fat boxes, and those that
  /// have contacts with such shapes.
  var strayed: [Int32] = []
  var fast: [Int32] = []
  /// Slow bodies that something presses into a fixed shape.
  var pressed: [Int32] = []
  /// Bodies that left the numbers.
  var lost = SlotList()
  var lostParts = PartLists<SlotList>()
  /// Sleeping bodies that something awake has come upon.
  var disturbed: [Int32] = []

  /// The list of those contacts, emptied; the caller gives it back.
  mutating func takeSolvedContacts() -> SolvedContacts {
    var taken = solved
    solved = SolvedContacts()
    taken.removeAll()
    return taken
  }
}
