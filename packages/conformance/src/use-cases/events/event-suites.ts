import type { UseCaseSuite } from "../use-case-suite.ts"
import { endOfWriteSuite } from "./end-of-write.suite.ts"
import { eventFeedSuite } from "./event-feed.suite.ts"
import { featureAtSuite } from "./feature-at.suite.ts"
import { featureHistorySuite } from "./feature-history.suite.ts"
import { restoreEnvironmentSuite } from "./restore-environment.suite.ts"
import { revertEventSuite } from "./revert-event.suite.ts"

/** By topic. `eventSuite` is one of the tests of operations. */
export const eventSuites: Readonly<Record<string, UseCaseSuite>> = {
  "The end of a write": endOfWriteSuite,
  "Feeds of events": eventFeedSuite,
  "A feature at a moment": featureAtSuite,
  "The history of a feature": featureHistorySuite,
  "Restoring of environments": restoreEnvironmentSuite,
  "Reverting of events": revertEventSuite
}
