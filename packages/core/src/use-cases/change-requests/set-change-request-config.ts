import { Effect } from "effect"
import {
  configurationUpdated,
  type NewChangeRequestConfig,
  requiredFrom
} from "../../domain/change-requests/approval-rule.ts"
import { changeRequestEvent } from "../../domain/change-requests/change-request-events.ts"
import { judgedState, underReview } from "../../domain/change-requests/change-request-state.ts"
import { CurrentReason } from "../../domain/events/event.ts"
import { ChangeRequestStore } from "../../ports/change-requests/change-request-store.ts"
import { requirePermission } from "../access/require-permission.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import type { EnvironmentOfProject } from "../features/hold-features.ts"
import { projectToChange } from "../projects/update-project.ts"
import { refuseUnlinked, requiredIn } from "./change-request-config.ts"
import { collectRequests } from "./collect-requests.ts"
import { inState, neededApprovals, validApprovals } from "./hold-request.ts"

/**
 * Decides whether changes need approval in an environment of a project. Requests that have enough approvals now are approved,
 * and those that have too few go back to review. Doing it twice changes nothing.
 */
export const setChangeRequestConfig = Effect.fn("setChangeRequestConfig")(function* (
  place: EnvironmentOfProject,
  given: NewChangeRequestConfig
) {
  yield* requirePermission("UPDATE_PROJECT", { project: place.project })

  yield* inTransaction(
    Effect.gen(function* () {
      yield* projectToChange(place.project)
      yield* refuseUnlinked(place)
      const before = (yield* requiredIn(place.project)).get(place.environment)
      const after = requiredFrom(given, before)
      if (after === before) return
      yield* (yield* ChangeRequestStore).setRule(place.project, place.environment, after)
      yield* recordEvents(configurationUpdated(place, before, after))
      const reason = (yield* CurrentReason) ?? `Changes in ${place.environment} need ${approvals(after)} now`
      yield* Effect.provideService(judgeAgain(place.project), CurrentReason, reason)
    })
  )
})

const approvals = (needed: number | undefined): string =>
  needed === undefined ? "no approval" : `${needed} ${needed === 1 ? "approval" : "approvals"}`

/** Locks the requests from the lowest id on, so that two that change rules at once cannot wait for each other. */
const judgeAgain = Effect.fn("judgeAgain")(function* (project: string) {
  const ids = yield* collectRequests({ projects: [project], states: underReview }, ({ id }) => Effect.succeed([id]))
  yield* Effect.forEach(ids.toReversed(), judgeOne, { discard: true })
})

const judgeOne = Effect.fn("judgeOne")(function* (id: number) {
  const store = yield* ChangeRequestStore
  const request = yield* store.hold(id)
  if (request === undefined) return
  const minApprovals = yield* neededApprovals(request)
  const state = judgedState(request.state, (yield* validApprovals(request)).length >= minApprovals)
  if (state === request.state) return
  const judged = { ...(yield* inState({ ...request, minApprovals }, state)), schedule: null }
  yield* store.update(judged)
  const event = state === "Approved" ? "change-request-approved" : "change-request-sent-to-review"
  yield* recordEvents(changeRequestEvent(event, judged))
})
