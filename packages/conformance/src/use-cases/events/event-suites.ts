import type { UseCaseSuite } from "../use-case-suite.ts"
import { endOfWriteSuite } from "./end-of-write.suite.ts"
import { eventFeedSuite } from "./event-feed.suite.ts"
import { featureAtSuite } from "./feature-at.suite.ts"
import { featureHistorySuite } from "./feature-history.suite.ts"
import { restoreEnvironmentSuite } from "./restore-environment.suite.ts"
import { revertEventSuite } from "./revert-event.suite.ts"

/** By the paths of their files. `eventSuite` is one of the tests of operations. */
export const eventSuites: Readonly<Record<string, UseCaseSuite>> = {
  "events/end-of-write": endOfWriteSuite,
  "events/event-feed": eventFeedSuite,
  "events/feature-at": featureAtSuite,
  "events/feature-history": featureHistorySuite,
  "events/restore-environment": restoreEnvironmentSuite,
  "events/revert-event": revertEventSuite
}
