import { Effect } from "effect"
import { LimitExceeded } from "../../domain/errors.ts"
import { environmentViolations } from "../../domain/projects/environment-rules.ts"
import type { Environment } from "../../domain/projects/environment.ts"
import { environmentCreated } from "../../domain/projects/project-events.ts"
import { CurrentLimits } from "../../domain/settings/resource-limits.ts"
import { EnvironmentStore } from "../../ports/environment-store.ts"
import { Transactions } from "../../ports/transactions.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { currentViewer } from "../people/current-viewer.ts"
import { requirePermission } from "../people/require-permission.ts"
import { refuseInvalid } from "../refuse.ts"

/** An environment to be made, last unless it says where. */
export interface EnvironmentDraft {
  readonly name: string
  readonly type: string
  readonly sortOrder?: number
}

/** Makes an environment, which no project is linked to yet. */
export const createEnvironment = Effect.fn("createEnvironment")(function* (draft: EnvironmentDraft) {
  yield* requirePermission("ADMIN")

  return yield* inTransaction(
    Effect.gen(function* () {
      yield* refuseInvalid(environmentViolations(draft, "/body"))
      yield* (yield* Transactions).lock("environments")
      const environments = yield* EnvironmentStore
      const present = yield* environments.list
      const { environments: limit } = yield* CurrentLimits
      if (present.length >= limit) return yield* new LimitExceeded({ subject: "environments", limit })

      const last = present.reduce((highest, { sortOrder }) => Math.max(highest, sortOrder), 0)
      const environment: Environment = {
        name: draft.name,
        type: draft.type,
        sortOrder: draft.sortOrder ?? Math.min(last + 1, MAX_SORT_ORDER),
        enabled: true,
        protected: false
      }
      yield* environments.insert(environment)
      yield* recordEvents(environmentCreated(environment))
      return environment
    })
  )
})

/** All environments in their order. */
export const listEnvironments = Effect.fn("listEnvironments")(function* () {
  yield* currentViewer()
  return yield* (yield* EnvironmentStore).list
})

const MAX_SORT_ORDER = 2_147_483_647
