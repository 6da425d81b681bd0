/** Halyard for the unit tests of hosts. */
export { makeTestHalyard, type TestHalyard, type TestHalyardOptions } from "./test-halyard.ts"
export type { Seed } from "./seed.ts"
export type { Moment, MovableClock } from "./movable-clock.ts"
