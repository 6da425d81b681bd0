import { assert } from "@effect/vitest"
import { newEvent, systemPrincipal } from "@halyard/core/domain"
import {
  EventStore,
  FeatureEnvironmentStore,
  FeatureReads,
  FeatureStore,
  FeatureTagStore,
  Transactions
} from "@halyard/core/ports"
import { Effect } from "effect"
import {
  anEnvironment,
  anyone,
  aProject,
  aTagType,
  minute,
  newFeature,
  newStrategy
} from "../../fixtures/stored-entities.ts"
import type { StoreSuite } from "../store-suite.ts"

const SIZE = 2000

export const bulkSuite: StoreSuite = {
  "takes thousands of features with all they have in one transaction": Effect.gen(function* () {
    const { run } = yield* Transactions
    const batch = yield* aBatch
    yield* run(writeBatch(batch))
    const { countActive, lock } = yield* FeatureStore
    assert.strictEqual((yield* countActive(batch.project)).project, SIZE)
    assert.strictEqual((yield* lock(batch.names)).length, SIZE)
    const { ofProject, whole } = yield* FeatureReads
    assert.strictEqual((yield* ofProject(batch.project, anyone)).length, SIZE)
    const features = yield* whole(batch.names, anyone)
    assert.strictEqual(features.length, SIZE)
    assert.isTrue(features.every(({ environments }) => environments[0]?.enabled === true))
    assert.isTrue(features.every(({ environments }) => environments[0]?.strategies.length === 1))
    assert.isTrue(features.every(({ tags }) => tags?.length === 1))
  }),

  "leaves nothing of thousands when the transaction fails": Effect.gen(function* () {
    const { run } = yield* Transactions
    const batch = yield* aBatch
    yield* Effect.exit(run(Effect.andThen(writeBatch(batch), Effect.fail("undone"))))
    assert.strictEqual((yield* (yield* FeatureStore).countActive(batch.project)).project, 0)
    assert.deepStrictEqual(yield* (yield* EventStore).latest({ project: batch.project }, 10), [])
  })
}

const aBatch = Effect.gen(function* () {
  const project = (yield* aProject()).id
  const environment = (yield* anEnvironment()).name
  const features = yield* Effect.replicateEffect(newFeature({ project }), SIZE)
  const names = features.map(({ name }) => name)
  const addresses = names.map((feature) => ({ feature, environment }))
  const strategies = yield* Effect.forEach(addresses, (address) => newStrategy(address))
  const tag = { type: yield* aTagType(), value: "bulk" }
  return { project, features, names, addresses, strategies, tag }
})

const writeBatch = Effect.fn("writeBatch")(function* (batch: Effect.Success<typeof aBatch>) {
  const { names, addresses, project, tag } = batch
  const { addStrategies, link, setEnabled, setVariants } = yield* FeatureEnvironmentStore
  yield* Effect.orDie((yield* FeatureStore).create(batch.features))
  yield* (yield* FeatureTagStore).make([tag])
  yield* (yield* FeatureTagStore).add(names.map((feature) => ({ feature, tag })))
  yield* link(addresses)
  yield* setVariants(addresses.map((address) => ({ ...address, variants: [{ name: "v", weight: 1000 }] })))
  yield* addStrategies(batch.strategies)
  yield* setEnabled(addresses.map((address) => ({ ...address, enabled: true })))
  yield* (yield* EventStore).append(
    names.map((featureName) => newEvent({ type: "feature-created", project, featureName }, systemPrincipal, minute(0)))
  )
})
