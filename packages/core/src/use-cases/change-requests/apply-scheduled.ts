import { Effect, Option } from "effect"
import { changeRequestEvent } from "../../domain/change-requests/change-request-events.ts"
import type { ChangeRequest, Schedule } from "../../domain/change-requests/change-request.ts"
import { sameContent } from "../../domain/values/same-content.ts"
import { daysBefore, now } from "../../domain/values/timestamp.ts"
import { AccessPolicy } from "../../ports/access/access-policy.ts"
import { ChangeRequestStore } from "../../ports/change-requests/change-request-store.ts"
import type { BackgroundJob } from "../background/background-job.ts"
import { isInMaintenance } from "../access/refuse-in-maintenance.ts"
import { lockProject } from "../access/visible-project.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { approvedAuthor, underRequest } from "./apply-changes.ts"
import { collectRequests } from "./collect-requests.ts"
import { isStoredUser, neededApprovals } from "./lock-request.ts"
import { judgeRequest, problemsOf } from "./judge-request.ts"
import { appliedBy, refuseMissingApprovals } from "./move-request.ts"

/**
 * Applies all scheduled requests that are due, in the order of their times. A request that is late by more than a day
 * is suspended, and one that cannot be applied is suspended or failed, with the reason. In maintenance mode all
 * requests wait.
 */
export const applyScheduled = Effect.fn("applyScheduled")(function* () {
  const store = yield* ChangeRequestStore
  const due = Effect.gen(function* () {
    return (yield* isInMaintenance) ? [] : yield* store.due(yield* now, AT_ONCE)
  })
  let ids = yield* due
  while (ids.length > 0) {
    yield* Effect.forEach(ids, applyDue, { discard: true })
    ids = yield* due
  }
})

const AT_ONCE = 100

/** Applies a request in one transaction. If that fails, another transaction records why. */
const applyDue = Effect.fnUntraced(function* (id: number) {
  const attempt = Effect.gen(function* () {
    const found = yield* (yield* ChangeRequestStore).find(id)
    if (found === undefined) return
    yield* lockProject(found.project)
    const request = yield* dueRequest(id)
    if (request === undefined) return
    const reason = yield* whySuspended(request)
    if (reason !== undefined) return yield* suspend(request, reason)
    const applied = yield* appliedBy(request, yield* actorOf(request))
    yield* recordEvents(changeRequestEvent("change-request-scheduled-application-success", applied))
    yield* (yield* ChangeRequestStore).update(applied)
  })
  yield* underRequest(id, inTransaction(attempt)).pipe(
    // Maintenance has begun since.
    Effect.catchTag("UnderMaintenance", () => Effect.void),
    Effect.catch((failure) => Effect.orDie(inTransaction(giveUp(id, failure))))
  )
})

/** Suspends a request if people can mend what is wrong and schedule it again. Otherwise it has failed. */
const giveUp = Effect.fnUntraced(function* (id: number, failure: { readonly _tag: string; readonly message: string }) {
  const request = yield* dueRequest(id)
  if (request === undefined) return
  const reason = failure.message
  if (suspending.has(failure._tag)) return yield* suspend(request, reason)
  yield* setSchedule(request, { status: "failed", reason })
  yield* recordEvents(changeRequestEvent("change-request-scheduled-application-failure", request, { reason }))
})

const suspending: ReadonlySet<string> = new Set(["Conflict", "FeatureArchived", "NoAccess", "NotFound"])

/** Returns the request, locked, unless it is no longer due. */
const dueRequest = Effect.fnUntraced(function* (id: number) {
  const request = yield* (yield* ChangeRequestStore).lock(id)
  const at = yield* now
  const isDue = request?.state === "Scheduled" && request.schedule?.status === "pending" && request.schedule.at <= at
  if (request === undefined || !isDue) return undefined
  return { ...request, minApprovals: yield* neededApprovals(request) } satisfies ChangeRequest
})

const whySuspended = Effect.fnUntraced(function* (request: ChangeRequest) {
  if ((request.schedule?.at ?? "") < daysBefore(yield* now, 1)) return "It was due more than a day ago"
  return yield* whyUnapproved(request)
})

const whyUnapproved = (request: ChangeRequest) =>
  Effect.as(refuseMissingApprovals(request), undefined).pipe(
    Effect.catchTag("InvalidOperation", ({ message }) => Effect.succeed(message))
  )

const suspend = (request: ChangeRequest, reason: string) =>
  Effect.andThen(
    setSchedule(request, { status: "suspended", reason }),
    recordEvents(changeRequestEvent("change-request-schedule-suspended", request, { reason }))
  )

const setSchedule = Effect.fnUntraced(function* (request: ChangeRequest, change: Omit<Schedule, "at">) {
  if (request.schedule === null) return
  yield* (yield* ChangeRequestStore).update({ ...request, schedule: { at: request.schedule.at, ...change } })
})

/** The author with their current rights, or without the need of any if others approved the changes. */
const actorOf = Effect.fnUntraced(function* (request: ChangeRequest) {
  const { principalOf } = yield* AccessPolicy
  const { author, byOutsider } = request
  if (byOutsider || principalOf === undefined || !isStoredUser(author.id)) return approvedAuthor(author)
  const principal = yield* principalOf(author.id)
  return Option.getOrElse(principal, () => ({ kind: "user" as const, ...author, grants: [] }))
})

/** Suspends scheduled requests that could not be applied now, so that people can mend them in time. */
export const suspendBroken = Effect.fn("suspendBroken")(function* () {
  const query = { projects: "all", states: ["Scheduled"] } as const
  const ids = yield* collectRequests(query, ({ id, schedule }) =>
    Effect.succeed(schedule?.status === "pending" ? [id] : [])
  )
  const store = yield* ChangeRequestStore
  for (const id of ids) {
    const request = yield* store.find(id)
    if (request === undefined) continue
    const [problem] = problemsOf(yield* judgeRequest(request))
    yield* Effect.orDie(inTransaction(suspendIfBroken(request, problem)))
  }
})

const suspendIfBroken = Effect.fnUntraced(function* (judged: ChangeRequest, problem: string | undefined) {
  const request = yield* (yield* ChangeRequestStore).lock(judged.id)
  if (request?.state !== "Scheduled" || request.schedule?.status !== "pending") return
  // Somebody edited it meanwhile.
  if (!sameContent(request.changes, judged.changes)) return
  const reason = problem ?? (yield* whyUnapproved({ ...request, minApprovals: yield* neededApprovals(request) }))
  if (reason !== undefined) yield* suspend(request, reason)
})

/** Suspends scheduled requests that can no longer be applied, before they are due. */
export const brokenSchedules: BackgroundJob<Effect.Services<ReturnType<typeof suspendBroken>>> = {
  name: "broken-schedules",
  isExclusive: true,
  every: "1 minute",
  run: suspendBroken()
}

/** Applies scheduled change requests when they are due. */
export const scheduledChangeRequests: BackgroundJob<Effect.Services<ReturnType<typeof applyScheduled>>> = {
  name: "scheduled-change-requests",
  isExclusive: false,
  every: "1 second",
  run: applyScheduled()
}
