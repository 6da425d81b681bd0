import type { EventType, FeatureAuthor, NewEvent, Timestamp } from "@halyard/core/domain"
import { lookUp } from "../database/maps.ts"
import type { State } from "../database/state.ts"
import { entriesOfFeature, type EventLog } from "../events/event-log.ts"

interface Wanted {
  readonly since: Timestamp
  readonly except: ReadonlyArray<EventType>
  readonly limit: number
}

/** The authors of the newest events about a feature, once for each project. */
export const authorsOf = (state: State, feature: string, wanted: Wanted): ReadonlyArray<FeatureAuthor> => {
  const authors = new Map<string, FeatureAuthor>()
  for (const { createdBy: name, createdByUserId: id, project } of newest(state.events, feature, wanted)) {
    const key = JSON.stringify([id, project])
    if (!authors.has(key)) authors.set(key, { id, project, name, account: lookUp(state.users, id)?.account })
  }
  return [...authors.values()]
}

const newest = (log: EventLog, feature: string, { except, limit, since }: Wanted): ReadonlyArray<NewEvent> => {
  const found: Array<NewEvent> = []
  for (const { event } of entriesOfFeature(log, feature)) {
    if (found.length >= limit) break
    if (event.createdAt >= since && !except.includes(event.type)) found.push(event)
  }
  return found
}
