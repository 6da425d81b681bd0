import type { FoundChangeRequest } from "../../interface/operations.gen.ts"
import { toLocalInput } from "../../time/date-time-input.ts"
import type { UtcDay } from "../../time/utc-days.ts"

/** A request with the moment at which it is applied. */
export interface Scheduled {
  readonly request: FoundChangeRequest
  readonly at: string
  /** Why it will not be applied at that moment; undefined if it will. */
  readonly problem: string | undefined
}

/** The scheduled requests, the next first. */
export const scheduledIn = (
  requests: ReadonlyArray<FoundChangeRequest>,
  project: string | undefined
): ReadonlyArray<Scheduled> =>
  requests
    .flatMap((request) => {
      const { schedule } = request
      if (schedule === undefined || (project !== undefined && request.project !== project)) return []
      const { reason, scheduledAt, status } = schedule
      const verdict = status === "failed" ? "It failed" : "Suspended"
      return [{ request, at: scheduledAt, problem: status === "pending" ? undefined : problemOf(verdict, reason) }]
    })
    .toSorted((left, right) =>
      left.at === right.at ? left.request.id - right.request.id : left.at < right.at ? -1 : 1
    )

const problemOf = (verdict: string, reason: string | undefined): string =>
  reason === undefined ? verdict : `${verdict}: ${reason}`

/** Groups scheduled requests by day in the reader's time zone. */
export const byDay = (scheduled: ReadonlyArray<Scheduled>): ReadonlyMap<UtcDay, ReadonlyArray<Scheduled>> =>
  Map.groupBy(scheduled, ({ at }) => localDay(at))

/** The day of a moment in the reader's time zone. */
export const localDay = (at: string): UtcDay => toLocalInput(at).slice(0, 10)
