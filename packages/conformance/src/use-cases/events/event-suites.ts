import type { UseCaseSuite } from "../use-case-suite.ts"
import { eventFeedSuite } from "./event-feed.suite.ts"
import { featureHistorySuite } from "./feature-history.suite.ts"
import { revertEventSuite } from "./revert-event.suite.ts"

/** By topic. `eventSuite` is one of the tests of operations. */
export const eventSuites: Readonly<Record<string, UseCaseSuite>> = {
  "Feeds of events": eventFeedSuite,
  "The history of a feature": featureHistorySuite,
  "Reverting of events": revertEventSuite
}
