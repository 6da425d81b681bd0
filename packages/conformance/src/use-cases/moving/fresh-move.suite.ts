import { assert } from "@effect/vitest"
import { CurrentSdkToken, InstanceDocument } from "@halyard/core/domain"
import { FeatureReads, ReleasePlanStore } from "@halyard/core/ports"
import {
  applyMove,
  dryRunMove,
  evaluateToggles,
  exportInstance,
  layerDeliverySnapshots,
  listApiTokens,
  listBanners,
  listContextFields,
  listFeatureTypes,
  listUsers,
  setUpInstance
} from "@halyard/core/use-cases"
import { Effect, Random, Schema, Struct } from "effect"
import { lasting } from "../../fixtures/comparable-export.ts"
import { diceOf } from "../../fixtures/dice.ts"
import { asAdmin } from "../../fixtures/principals.ts"
import { anyone } from "../../fixtures/stored-entities.ts"
import { fillInstance } from "./random-instance.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import type { FreshSuite } from "../fresh-suite.ts"

export const freshMoveSuite: FreshSuite = {
  "an export that another instance reads makes the same there, and reading it again changes nothing": Effect.fnUntraced(
    function* (onFreshStore) {
      yield* moveIdentity(1, onFreshStore)
    }
  )
}

/** Exports a random instance and reads it into an empty one. */
export const moveIdentity: (
  seed: number,
  onFreshStore: Parameters<FreshSuite[string]>[0]
) => Effect.Effect<void, unknown> = Effect.fnUntraced(function* (seed, onFreshStore) {
  const origin = yield* onFreshStore(
    Effect.gen(function* () {
      yield* setUpInstance()
      yield* fillInstance(diceOf(seed))
      const document = yield* asAdmin(exportInstance())
      return { document, lists: yield* listsOf(document), toggles: yield* togglesForAll }
    })
  )
  const document = yield* Schema.decodeUnknownEffect(DocumentFromJson)(JSON.stringify(origin.document))

  yield* onFreshStore(
    Effect.gen(function* () {
      yield* setUpInstance()
      const first = yield* asAdmin(applyMove(document))
      assert.deepStrictEqual([first.refused, first.remarks, first.onlyHere], [[], [], []])
      assert.deepStrictEqual(comparable(yield* asAdmin(exportInstance())), comparable(origin.document))
      assert.deepStrictEqual(yield* listsOf(document), origin.lists)
      assert.deepStrictEqual(yield* togglesForAll, origin.toggles)

      const again = yield* withRecordedEvents(asAdmin(applyMove(document)))
      assert.deepStrictEqual(again.events, [])
      assert.deepStrictEqual([again.answer.created, again.answer.changed], [0, 0])
      assert.deepStrictEqual((yield* asAdmin(dryRunMove(document))).steps, [])
    })
  )
})

const DocumentFromJson = Schema.fromJsonString(InstanceDocument)

const comparable = (document: InstanceDocument) => Struct.omit(document, ["exportedAt"])

/** What people see of the instance, read in other ways than by an export. */
const listsOf = Effect.fnUntraced(function* ({ features = [] }: InstanceDocument) {
  const names = features.map(({ name }) => name)
  const banners = yield* asAdmin(listBanners())
  const contextFields = yield* asAdmin(listContextFields({ include: "project" }))
  const apiTokens = yield* asAdmin(listApiTokens())
  const { users } = yield* asAdmin(listUsers())
  return {
    plans: yield* plansOf(features),
    features: (yield* (yield* FeatureReads).whole(names, anyone)).map((feature) =>
      // Archiving switches features off, at a moment of its own.
      feature.archived ? Struct.pick(lasting(feature), ["name", "tags", "links"]) : lasting(feature)
    ),
    featureTypes: yield* asAdmin(listFeatureTypes()),
    contextFields: contextFields.map((one) => Struct.omit(one, ["createdAt"])),
    banners: banners.map((one) => Struct.omit(one, ["id", "createdAt"])),
    apiTokens: apiTokens.map(({ projects, tokenName, type }) => [tokenName, type, projects.toSorted()]).toSorted(),
    users: users.map(({ active = true, email, name, username }) => [email, username, name, active]).toSorted()
  }
})

/** The release plans, each with the strategies of the feature that come from it. */
const plansOf = Effect.fnUntraced(function* (features: NonNullable<InstanceDocument["features"]>) {
  const { findEach } = yield* ReleasePlanStore
  const names = features.map(({ name }) => name)
  const stored = yield* (yield* FeatureReads).whole(names, anyone)
  const plans = yield* findEach("production", names)
  assert.isAbove(plans.length, 0)
  return plans.map(({ activeMilestoneId, featureName, milestones, name }) => {
    const active = milestones.find(({ id }) => id === activeMilestoneId)
    const feature = stored.find((one) => one.name === featureName)
    const here = feature?.environments.find((address) => address.name === "production")?.strategies ?? []
    const own = active?.strategies.map(({ id }) => here.find((strategy) => strategy.id === id)?.parameters)
    return [name, featureName, active?.name, own]
  })
})

/** What SDKs get in each environment, for some users. */
const togglesForAll = Effect.suspend(() =>
  Effect.forEach(
    environments.flatMap((environment) => contexts.map((context) => ({ environment, context }))),
    ({ context, environment }) =>
      Effect.provideService(evaluateToggles(context), CurrentSdkToken, {
        type: "frontend",
        name: "sdk",
        projects: "all",
        environment
      })
  ).pipe(
    Effect.provide(layerDeliverySnapshots, { local: true }),
    Effect.provideService(Random.Random, { nextDoubleUnsafe: () => 0.3, nextIntUnsafe: () => 3 })
  )
)

const environments = ["development", "production", "qa.1"]

const contexts = Array.from({ length: 20 }, (_, index) => ({
  userId: `${index}`,
  sessionId: `session-${index}`,
  appName: index % 3 === 0 ? "2.0.0" : "shop",
  properties: { region: index % 2 === 0 ? "eu" : "us" }
}))
