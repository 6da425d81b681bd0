import { assert } from "@effect/vitest"
import type { InstanceDocument } from "@halyard/core/domain"
import {
  addReleasePlan,
  addStrategy,
  applyMove,
  createFeature,
  createReleasePlanTemplate,
  exportInstance,
  getFeatureEnvironment,
  getReleasePlan,
  removeReleasePlan,
  setUpInstance,
  startMilestone
} from "@halyard/core/use-cases"
import { Effect, Struct } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
import type { FreshSuite } from "../fresh-suite.ts"
import { threeSteps } from "../release-plans/scenes.ts"

const production = { project: "default", feature: "checkout", environment: "production" }

const exported = Effect.suspend(() => asAdmin(exportInstance()))

const comparable = (document: InstanceDocument) => Struct.omit(document, ["exportedAt"])

const titles = Effect.map(asAdmin(getFeatureEnvironment(production)), ({ strategies }) =>
  strategies.map(({ parameters, title }) => title ?? parameters["rollout"])
)

/** Starts the milestone at this position in the plan. */
const startAt = Effect.fnUntraced(function* (index: number) {
  const { id, milestones } = yield* asAdmin(getReleasePlan(production))
  yield* asAdmin(startMilestone({ ...production, plan: id, milestone: milestones[index]?.id ?? "" }))
})

const aPlannedFeature = Effect.gen(function* () {
  yield* setUpInstance()
  yield* asAdmin(createFeature("default", { name: "checkout" }))
  yield* asAdmin(addStrategy(production, { name: "default", title: "beside" }))
  const template = yield* asAdmin(createReleasePlanTemplate({ name: "Carefully", milestones: threeSteps }))
  yield* asAdmin(addReleasePlan(production, { templateId: template.id }))
})

export const freshMovePlansSuite: FreshSuite = {
  "release plans go on where they were, with each reading": Effect.fnUntraced(function* (onFreshStore) {
    const documents = yield* onFreshStore(
      Effect.gen(function* () {
        yield* aPlannedFeature
        const waiting = yield* exported
        yield* startAt(0)
        const started = yield* exported
        yield* startAt(1)
        yield* asAdmin(addStrategy(production, { name: "default", title: "later" }))
        const further = yield* exported
        yield* asAdmin(removeReleasePlan({ ...production, plan: (yield* asAdmin(getReleasePlan(production))).id }))
        return { waiting, started, further, without: yield* exported }
      })
    )
    yield* onFreshStore(
      Effect.gen(function* () {
        yield* setUpInstance()
        for (const document of [documents.waiting, documents.started, documents.further]) {
          const { refused } = yield* asAdmin(applyMove(document))
          assert.deepStrictEqual(refused, [])
          assert.deepStrictEqual(comparable(yield* exported), comparable(document))
        }
        assert.deepStrictEqual(yield* titles, ["beside", "50", undefined, "later"])
        yield* startAt(2)
        assert.deepStrictEqual(yield* titles, ["beside", "later", "100"], "the plan finds its strategies here")

        yield* asAdmin(applyMove(documents.further))
        assert.deepStrictEqual(comparable(yield* exported), comparable(documents.further))
        yield* asAdmin(applyMove(documents.without))
        assert.deepStrictEqual(comparable(yield* exported), comparable(documents.without))
      })
    )
  }),

  "a document without release plans leaves the strategies of a running one alone": Effect.fnUntraced(
    function* (onFreshStore) {
      yield* onFreshStore(
        Effect.gen(function* () {
          yield* aPlannedFeature
          yield* startAt(0)
          const before = yield* exported
          const feature = {
            name: "checkout",
            project: "default",
            environments: [{ environment: "production", enabled: false, strategies: [{ name: "default" }] }]
          }
          const { refused } = yield* asAdmin(applyMove({ format: "halyard-instance", version: 1, features: [feature] }))
          assert.deepStrictEqual(
            refused.map(({ name, reason }) => [name, reason]),
            [["checkout", "Its strategies do not say which of them come from the active milestone of its release plan"]]
          )
          assert.deepStrictEqual(comparable(yield* exported), comparable(before))
        })
      )
    }
  )
}
