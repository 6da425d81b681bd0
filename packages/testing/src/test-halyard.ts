import { createHalyard, type EmbeddedHalyard, type HalyardOptions } from "@halyard/http-node"
import { memory } from "@halyard/store-memory"
import { type Moment, movableClock, type MovableClock } from "./movable-clock.ts"
import { plant, type Seed } from "./seed.ts"

export interface TestHalyardOptions extends Omit<HalyardOptions<never>, "store" | "now"> {
  /** What the instance begins with. Nothing by default. */
  readonly seed?: Seed
  /** The time at the beginning, by default that of the machine. It stands still until the test moves `clock`. */
  readonly now?: Moment
}

/** An instance of its own for a test. */
export interface TestHalyard extends EmbeddedHalyard {
  readonly clock: MovableClock
}

/**
 * Makes an instance in memory, in milliseconds. It has no users and logs nothing, unless the options say otherwise. The
 * seed is planted by the system.
 */
export const makeTestHalyard = async ({ now, seed, ...options }: TestHalyardOptions = {}): Promise<TestHalyard> => {
  const clock = movableClock(now)
  const halyard = await createHalyard({
    logger: false,
    ...options,
    store: memory(),
    now: clock.now,
    config: { people: false, accessLog: false, ...options.config }
  })
  if (seed !== undefined) await plant(halyard, seed)
  return { ...halyard, clock }
}
