import { assert } from "@effect/vitest"
import { type InstanceInsights, viewerRole } from "@halyard/core/domain"
import {
  archiveFeatures,
  backfillInsights,
  createFeature,
  createProject,
  deleteProject,
  enableFeature,
  getInsights,
  setUpInstance,
  takeSnapshots
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { type aHistory, atDay, liveThrough } from "../../fixtures/history.ts"
import { as, asAdmin, aUser } from "../../fixtures/principals.ts"
import type { FreshSuite } from "../fresh-suite.ts"
import type { UseCaseNeeds } from "../use-case-suite.ts"

export const freshFormerProjectSuite: FreshSuite = {
  "only administrators see the figures of a former project, whether its days are added in time or late": (
    onFreshStore
  ) =>
    Effect.gen(function* () {
      yield* onFreshStore(expectSeparated(takeSnapshots(), takeSnapshots()))
      yield* onFreshStore(expectSeparated(Effect.void, backfillInsights()))
    })
}

const expectSeparated = Effect.fnUntraced(function* (atTheEnd: Keeping, last: Keeping) {
  yield* atDay(0.4)(setUpInstance())
  yield* liveThrough(aRebirth, () => atTheEnd)
  yield* atDay(5.4)(last)
  const viewer = yield* aUser("viewer", { role: viewerRole })
  const seen = yield* atDay(5.5)(as(viewer)(getInsights()))
  assert.deepStrictEqual(linesOf(seen), {
    flags: ["03-01 0", "03-02 0", "03-03 0", "03-04 1", "03-05 2", "03-06 2"],
    projects: ["03-06 2"],
    updates: ["2026-10 2"]
  })
  const all = yield* atDay(5.5)(asAdmin(getInsights()))
  assert.deepStrictEqual(linesOf(all), {
    flags: ["03-01 1", "03-02 2", "03-03 2", "03-04 1", "03-05 2", "03-06 2"],
    projects: ["03-01 1", "03-03 2", "03-06 2"],
    updates: ["2026-09 2", "2026-10 4"]
  })
})

/** A project is deleted on the fourth day, and another one takes its id and the name of one of its features. */
const aRebirth: typeof aHistory = [
  Effect.gen(function* () {
    yield* asAdmin(createProject({ id: "shop", name: "Old", environments: ["production"] }))
    yield* asAdmin(createFeature("shop", { name: "a" }))
    yield* asAdmin(enableFeature({ project: "shop", feature: "a", environment: "production" }))
  }),
  Effect.asVoid(asAdmin(createFeature("shop", { name: "b" }))),
  Effect.asVoid(asAdmin(enableFeature({ project: "shop", feature: "b", environment: "production" }))),
  Effect.gen(function* () {
    yield* asAdmin(archiveFeatures("shop", ["a", "b"]))
    yield* asAdmin(deleteProject("shop"))
    yield* asAdmin(createProject({ id: "shop", name: "New", environments: ["production"] }))
    yield* asAdmin(createFeature("shop", { name: "a" }))
    yield* asAdmin(enableFeature({ project: "shop", feature: "a", environment: "production" }))
  }),
  Effect.asVoid(asAdmin(createFeature("shop", { name: "c" })))
]

type Keeping = Effect.Effect<unknown, never, UseCaseNeeds>

const linesOf = ({ environmentTypeTrends, flagTrends, projectFlagTrends }: InstanceInsights) => ({
  flags: flagTrends.map(({ date, total }) => `${date.slice(5, 10)} ${total}`),
  projects: projectFlagTrends
    .filter(({ project }) => project === "shop")
    .map(({ date, total }) => `${date.slice(5, 10)} ${total}`),
  updates: environmentTypeTrends.map(({ totalUpdates, week }) => `${week} ${totalUpdates}`)
})
