import type { UseCaseSuite } from "../use-case-suite.ts"
import { eventFeedSuite } from "./event-feed.suite.ts"
import { eventSuite } from "./event.suite.ts"
import { featureHistorySuite } from "./feature-history.suite.ts"
import { revertEventSuite } from "./revert-event.suite.ts"

/** By topic. */
export const eventSuites: Readonly<Record<string, UseCaseSuite>> = {
  Events: eventSuite,
  "Feeds of events": eventFeedSuite,
  "The history of a feature": featureHistorySuite,
  "Reverting of events": revertEventSuite
}
