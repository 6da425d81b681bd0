import { assert, describe, it } from "@effect/vitest"
import { ADMIN_TOKEN_ID, type Principal } from "@halyard/core/domain"
import { AccessPolicy, type Store } from "@halyard/core/ports"
import { layerMetricsCollector, layerStoredAccess, setMaintenanceMode, setUpInstance } from "@halyard/core/use-cases"
import { Effect, Layer, Result } from "effect"
import { as, asAdmin } from "./fixtures/principals.ts"
import { layerQuickSecrets } from "./fixtures/secrets.ts"
import { writes } from "./use-cases/events/writes.ts"

/**
 * Tests that maintenance mode refuses every write of the library. The store must be of its own, and one is enough: the
 * rule does not depend on the store.
 */
export const testMaintenance = <E>(name: string, store: Layer.Layer<Store, E>): void => {
  describe(`Maintenance mode (${name})`, () => {
    it.live("refuses every write", () => refusesEveryWrite.pipe(Effect.provide(instanceOn(store))), 120_000)
  })
}

const instanceOn = <E>(store: Layer.Layer<Store, E>) =>
  Layer.effectDiscard(setUpInstance()).pipe(
    Layer.provideMerge(Layer.mergeAll(layerStoredAccess, layerMetricsCollector())),
    Layer.provideMerge(Layer.mergeAll(store, layerQuickSecrets))
  )

const refusesEveryWrite = Effect.gen(function* () {
  const policy = yield* AccessPolicy
  const allButAdmin = AccessPolicy.of({
    ...policy,
    permits: (principal, permission, scope) =>
      principal === caller ? Effect.succeed(permission !== "ADMIN") : policy.permits(principal, permission, scope),
    memberOf: (principal) => (principal === caller ? Effect.succeed("all" as const) : policy.memberOf(principal))
  })
  const made: Array<string> = []
  for (const [what, prepare] of Object.entries(writes)) {
    yield* asAdmin(setMaintenanceMode({ enabled: false }))
    const { act } = yield* prepare
    yield* asAdmin(setMaintenanceMode({ enabled: true }))
    const result = yield* Effect.result(as(caller)(act).pipe(Effect.provideService(AccessPolicy, allButAdmin)))
    const reason = Result.isFailure(result) ? tagOf(result.failure) : "made"
    if (reason !== "UnderMaintenance" && reason !== "NoAccess") made.push(`${what}: ${reason}`)
  }
  assert.deepStrictEqual(made, [])
})

const tagOf = (failure: unknown): unknown =>
  typeof failure === "object" && failure !== null ? Reflect.get(failure, "_tag") : failure

/** May do everything that does not need ADMIN. */
const caller: Principal = { kind: "admin-token", id: ADMIN_TOKEN_ID, name: "nearly an administrator", grants: [] }
