import { Schema } from "effect"
import { field } from "../values/field.ts"
import type { Timestamp } from "../values/timestamp.ts"
import { requestNameOf } from "./change-request-events.ts"
import { changedFeatureNames } from "./change-request-query.ts"
import type { RequestOutline } from "./request-outline.ts"

/** A scheduled request in a calendar. */
export interface CalendarEntry {
  /** Stays the same for the whole life of the request, so that calendars update their entry. */
  readonly id: number
  readonly at: Timestamp
  readonly title: string
  readonly description: string
  readonly url: string
}

export const CalendarAddress = Schema.Struct({
  url: field(Schema.String, "The address to give to a calendar. It is shown once")
}).annotate({
  identifier: "CalendarAddress",
  description: "Where a calendar finds the scheduled change requests of a project."
})

/** The entry of a scheduled request; empty for other requests, and for suspended and failed schedules. */
export const entryOf = (request: RequestOutline, url: string): ReadonlyArray<CalendarEntry> => {
  const { author, environment, id, schedule } = request
  if (schedule?.status !== "pending") return []
  const features = changedFeatureNames(request)
  const more = features.length - MOST_NAMED
  const named = [...features.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])].join(", ")
  return [
    {
      id,
      at: schedule.at,
      title: `Change request ${requestNameOf(request)} in ${environment}`,
      description: `By ${author.name}. ${features.length === 0 ? "Changes segments." : `Changes ${named}.`}`,
      url
    }
  ]
}

/** The most features that an entry names, since calendars show a few lines of each. */
const MOST_NAMED = 20
