import { Effect } from "effect"
import { environmentUpdated } from "../../domain/environments/environment-events.ts"
import { placementViolations, sortOrderViolations } from "../../domain/environments/environment-rules.ts"
import type { Environment } from "../../domain/environments/environment.ts"
import { EnvironmentStore } from "../../ports/environments/environment-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { requirePermission } from "../access/require-permission.ts"
import { refuseInvalid } from "../access/refuse.ts"
import { environmentNamed, holdEnvironments } from "./hold-environments.ts"

/** What to change of an environment. What is left out stays. */
export interface EnvironmentChange {
  readonly type?: string
  readonly sortOrder?: number
}

/** Changes the members that are given. */
export const updateEnvironment = Effect.fn("updateEnvironment")(function* (name: string, change: EnvironmentChange) {
  yield* requirePermission("ADMIN")

  return yield* inTransaction(
    Effect.gen(function* () {
      const before = yield* environmentNamed(yield* holdEnvironments(), name)
      yield* refuseInvalid(placementViolations(change, "/body"))
      const { type = before.type, sortOrder = before.sortOrder } = change
      const after: Environment = { ...before, type, sortOrder }
      yield* replaceEnvironments([[before, after]])
      return after
    })
  )
})

/** Gives the environments named new sort orders, all or none. */
export const sortEnvironments = Effect.fn("sortEnvironments")(function* (sortOrders: Readonly<Record<string, number>>) {
  yield* requirePermission("ADMIN")

  yield* inTransaction(
    Effect.gen(function* () {
      const present = yield* holdEnvironments()
      const given = new Map(Object.entries(sortOrders))
      const named = yield* Effect.forEach(given.keys(), (name) => environmentNamed(present, name))
      yield* refuseInvalid(sortOrderViolations(given, "/body"))
      yield* replaceEnvironments(
        named.map((before) => [before, { ...before, sortOrder: given.get(before.name) ?? before.sortOrder }])
      )
    })
  )
})

/** Enables an environment, or disables it: new projects get those that are enabled. Doing it twice changes nothing. */
export const switchEnvironment = Effect.fn("switchEnvironment")(function* (name: string, enabled: boolean) {
  yield* requirePermission("ADMIN")

  yield* inTransaction(
    Effect.gen(function* () {
      const before = yield* environmentNamed(yield* holdEnvironments(), name)
      yield* replaceEnvironments([[before, { ...before, enabled }]])
    })
  )
})

/** Writes those that differ from what they were, and tells of them. */
const replaceEnvironments = Effect.fn("replaceEnvironments")(function* (
  changes: ReadonlyArray<readonly [before: Environment, after: Environment]>
) {
  const real = changes.filter(([before, after]) => !isSame(before, after))
  if (real.length === 0) return
  yield* (yield* EnvironmentStore).replace(real.map(([, after]) => after))
  yield* recordEvents(...real.map(([before, after]) => environmentUpdated(before, after)))
})

const isSame = (left: Environment, right: Environment): boolean =>
  left.type === right.type && left.sortOrder === right.sortOrder && left.enabled === right.enabled
