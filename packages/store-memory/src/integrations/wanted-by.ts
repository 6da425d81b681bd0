import { wantsEvent } from "@halyard/core/domain"
import { entriesAfter, type EventLog } from "../events/event-log.ts"
import type { StoredIntegration } from "./integrations-state.ts"

/** The events that wait for an integration, oldest first. */
export const wantedBy = ({ course, record }: StoredIntegration, log: EventLog | undefined): ReadonlyArray<EventLog> =>
  entriesAfter(log, course.position).filter(({ event }) => wantsEvent(record, event))
