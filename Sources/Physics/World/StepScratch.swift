/// Arrays that a step fills and empties again, kept so that the next one need not allocate them.
struct StepScratch: Sendable {
}
