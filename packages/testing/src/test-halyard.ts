import { createHalyard, type EmbeddedHalyard, type HalyardOptions } from "@halyard/http-node"
import { memory } from "@halyard/store-memory"
import { type Moment, movableClock, type MovableClock } from "./movable-clock.ts"
import { plant, type Seed } from "./seed.ts"

export interface TestHalyardOptions extends Omit<HalyardOptions<never>, "store" | "now"> {
  /** The content that the instance begins with. By default it is empty. */
  readonly seed?: Seed
  /** The time at the beginning, by default that of the machine. It stays the same until the test moves `clock`. */
  readonly now?: Moment
}

/** An instance in memory for one test. */
export interface TestHalyard extends EmbeddedHalyard {
  readonly clock: MovableClock
}

/**
 * Makes an instance in memory, within milliseconds. It has no users and logs nothing, unless the options say otherwise.
 * The author of the seed's events is the system.
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
