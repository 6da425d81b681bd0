import { Effect } from "effect"
import { noReferences } from "../../domain/change-requests/changes/change-references.ts"
import { changeRequestEvent } from "../../domain/change-requests/change-request-events.ts"
import { openStates } from "../../domain/change-requests/change-request-state.ts"
import type { Participant } from "../../domain/change-requests/change-request.ts"
import { atMost, CurrentLimits } from "../../domain/settings/resource-limits.ts"
import { now } from "../../domain/values/timestamp.ts"
import { ChangeRequestStore } from "../../ports/change-requests/change-request-store.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { refuseExceeding } from "../access/require-permission.ts"
import { recordEvents } from "../events/in-transaction.ts"
import type { EnvironmentOfProject } from "../features/lock-features.ts"

/** Returns the caller's draft, or creates one and records that. */
export const openDraft = Effect.fnUntraced(function* (scope: EnvironmentOfProject, author: Participant) {
  const known = yield* draftOf(scope, author)
  if (known !== undefined) return known
  yield* refuseOneMore(scope.project, author)
  const at = yield* now
  const request = yield* (yield* ChangeRequestStore).insert({
    project: scope.project,
    environment: scope.environment,
    title: null,
    state: "Draft",
    author,
    createdAt: at,
    stateTimestamps: { Draft: at },
    byOutsider: false,
    minApprovals: 0,
    changes: [],
    references: noReferences,
    approvals: [],
    rejections: [],
    comments: [],
    reviewers: [],
    schedule: null,
    lastPart: 0
  })
  yield* recordEvents(changeRequestEvent("change-request-created", request))
  return request
})

/** Limits the open requests of an author, who could otherwise fill the lists of a project. */
const refuseOneMore = Effect.fnUntraced(function* (project: string, author: Participant) {
  yield* (yield* Transactions).lock(`open change requests of ${author.id} in ${project}`)
  const query = { projects: [project], states: openStates, author: author.id, limit: 1 }
  const { total } = yield* (yield* ChangeRequestStore).search(query)
  const { openChangeRequests } = yield* CurrentLimits
  yield* refuseExceeding(atMost(total + 1, openChangeRequests, "open change requests of one author in a project"))
})

/** The draft of the author in an environment, if there is one. */
export const draftOf = Effect.fnUntraced(function* (
  { environment, project }: EnvironmentOfProject,
  author: Participant
) {
  const store = yield* ChangeRequestStore
  const query = { projects: [project], environment, states: ["Draft"], author: author.id, limit: 1 } as const
  const [draft] = (yield* store.search(query)).requests
  return draft && (yield* store.find(draft.id))
})
