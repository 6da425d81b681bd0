import { assert } from "@effect/vitest"
import type { DeliverySnapshot } from "@halyard/core/domain"
import { DeliverySnapshots } from "@halyard/core/ports"
import { layerDeliverySnapshots, setUpInstance } from "@halyard/core/use-cases"
import { Effect } from "effect"
import type { FreshSuite } from "../fresh-suite.ts"
import { asAdmin } from "../../fixtures/principals.ts"
import { writes } from "../events/writes.ts"

export const freshSnapshotSuite: FreshSuite = {
  // Uses a fresh store for speed, because each write is followed by a comparison of all data.
  "snapshots for SDKs reflect what every use case does, as if everything was read anew": (onFreshStore) =>
    onFreshStore(
      Effect.gen(function* () {
        yield* setUpInstance()
        const { current } = yield* DeliverySnapshots
        for (const [what, prepare] of Object.entries(writes)) {
          const { act } = yield* prepare
          yield* Effect.forEach(environments, (environment) => current({ environment }))
          yield* asAdmin(act)
          for (const environment of environments) {
            const [kept, fresh] = [yield* current({ environment }), yield* readAnew(environment)]
            assert.deepStrictEqual([what, contentOf(kept)], [what, contentOf(fresh)])
            assert.strictEqual(kept.revision, fresh.revision, what)
          }
        }
      }).pipe(Effect.provide(layerDeliverySnapshots, { local: true }))
    )
}

const environments = ["development", "production"]

const readAnew = (environment: string) =>
  Effect.flatMap(DeliverySnapshots, ({ current }) => current({ environment })).pipe(
    Effect.provide(layerDeliverySnapshots, { local: true })
  )

const contentOf = ({ features, segments }: DeliverySnapshot) => [[...features], [...segments]]
