import type { Event, NewIntegrationEvent } from "@halyard/core"
import { minute } from "../fixtures.ts"

/** The receiver took the event. */
export const anOutcome = (event: Event, given: Partial<NewIntegrationEvent> = {}): NewIntegrationEvent => ({
  createdAt: minute(2),
  state: "success",
  stateDetails: "The receiver took the event with the status code 200",
  event,
  details: { attempts: 1 },
  ...given
})
