import { Effect } from "effect"
import { LimitExceeded } from "../../domain/violations/errors.ts"
import { environmentCreated } from "../../domain/environments/environment-events.ts"
import { environmentViolations, lastSortOrder } from "../../domain/environments/environment-rules.ts"
import type { Environment } from "../../domain/environments/environment.ts"
import { CurrentLimits } from "../../domain/settings/resource-limits.ts"
import { EnvironmentStore } from "../../ports/environments/environment-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { requirePermission } from "../access/require-permission.ts"
import { refuseInvalid } from "../access/refuse.ts"
import { holdEnvironments } from "./hold-environments.ts"

/** An environment to be made, last unless it says where. */
export interface EnvironmentDraft {
  readonly name: string
  readonly type: string
  readonly sortOrder?: number
}

/** Makes an environment, which no project is linked to yet. */
export const createEnvironment = Effect.fn("createEnvironment")(function* (draft: EnvironmentDraft) {
  yield* requirePermission("ADMIN")

  return yield* inTransaction(insertEnvironment(draft))
})

/** Makes an environment inside a transaction. */
export const insertEnvironment = Effect.fn("insertEnvironment")(function* (draft: EnvironmentDraft) {
  yield* refuseInvalid(environmentViolations(draft, "/body"))
  const present = yield* holdEnvironments()
  const { environments: limit } = yield* CurrentLimits
  if (present.length >= limit) return yield* new LimitExceeded({ subject: "environments", limit })

  const environment: Environment = {
    name: draft.name,
    type: draft.type,
    sortOrder: draft.sortOrder ?? lastSortOrder(present),
    enabled: true,
    protected: false
  }
  yield* (yield* EnvironmentStore).insert(environment)
  yield* recordEvents(environmentCreated(environment))
  return environment
})
