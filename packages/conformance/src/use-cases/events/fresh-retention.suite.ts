import { assert } from "@effect/vitest"
import {
  CurrentEventRetention,
  type EventFilters,
  everyEvent,
  systemPrincipal,
  type Timestamp,
  viewerRole
} from "@halyard/core/domain"
import { EventStore, InsightSources } from "@halyard/core/ports"
import {
  addDependency,
  archiveFeature,
  backfillInsights,
  createFeature,
  createProject,
  deleteFeature,
  deleteProject,
  disableFeature,
  enableFeature,
  exportFeatures,
  forgetOldEvents,
  getFeatureAt,
  restoreEnvironment,
  revertEvent,
  setUpInstance
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { atDay, momentOfDay } from "../../fixtures/history.ts"
import { as, asAdmin, aUser } from "../../fixtures/principals.ts"
import type { FreshSuite } from "../fresh-suite.ts"
import { follow, withTail } from "./follow.ts"

export const freshRetentionSuite: FreshSuite = {
  "events are stored for ever by default": (onFreshStore) =>
    onFreshStore(
      Effect.gen(function* () {
        yield* aLongHistory
        const before = yield* countOf({})
        yield* atDay(1000)(as(systemPrincipal)(forgetOldEvents()))
        assert.strictEqual(yield* countOf({}), before)
        assert.isUndefined(yield* (yield* EventStore).beginning)
      })
    ),

  "old events go by whole days, except for what figures need, and counts stay exact": (onFreshStore) =>
    onFreshStore(
      Effect.gen(function* () {
        yield* aLongHistory
        const figures = yield* figuresOfLog
        const newest = yield* (yield* EventStore).newestId(everyEvent)
        yield* forgetAt(100.5)
        const { at } = (yield* (yield* EventStore).beginning) ?? assert.fail("nothing was deleted")
        assert.strictEqual(at, `${momentOfDay(10).slice(0, 10)}T00:00:00.000Z`)
        const left = yield* (yield* EventStore).latest({}, 1000)
        const old = left.filter(({ createdAt }) => createdAt < at).map(({ type, featureName }) => [type, featureName])
        assert.deepStrictEqual(old.toReversed(), [
          ["feature-environment-enabled", "a"],
          ["feature-deleted", "gone"],
          ["project-deleted", null]
        ])
        assert.deepStrictEqual(yield* figuresOfLog, figures)
        assert.strictEqual(yield* (yield* EventStore).newestId(everyEvent), newest)
        yield* expectExactCounts
        yield* forgetAt(100.5)
        assert.strictEqual(yield* countOf({}), left.length)
      })
    ),

  "the newest event stays, however old it is, so that ids never start again": (onFreshStore) =>
    onFreshStore(
      Effect.gen(function* () {
        yield* aLongHistory
        const { append, newestId } = yield* EventStore
        const newest = yield* newestId(everyEvent)
        yield* forgetAt(1000)
        assert.strictEqual(yield* newestId(everyEvent), newest)
        yield* append([])
        yield* atDay(1001)(asAdmin(createFeature("shop", { name: "later" })))
        assert.isAbove(yield* newestId(everyEvent), newest)
        yield* expectExactCounts
      })
    ),

  "what cannot be rebuilt any more says so": (onFreshStore) =>
    onFreshStore(
      Effect.gen(function* () {
        yield* aLongHistory
        const [created] = yield* (yield* EventStore).latest({ types: ["feature-created"], feature: "a" }, 1)
        yield* forgetAt(100.5)
        const at = momentOfDay(5)
        const address = { project: "shop", feature: "a" }
        const why = `Events from before ${momentOfDay(10).slice(0, 10)}T00:00:00.000Z were deleted because of their age`
        const nothing = `Nothing can be rebuilt as it was at ${at}: ${why}`
        assert.strictEqual(yield* refusal(getFeatureAt(address, at)), nothing)
        const everything = { project: "shop", environment: "production" }
        assert.strictEqual(yield* refusal(restoreEnvironment(everything, { at })), nothing)
        assert.strictEqual(yield* refusal(exportFeatures(everything, at)), nothing)
        assert.include(yield* refusal(revertEvent(created?.id ?? 0)), `${why}. Change the feature itself.`)

        const later = momentOfDay(50)
        assert.include(yield* refusal(getFeatureAt(address, later)), "The log does not go back to its creation")
        const ofQuiet = exportFeatures({ ...everything, project: "quiet" }, later)
        assert.include(yield* refusal(ofQuiet), '"leaver": The log does not go back')
        const unchanged = yield* atDay(101)(asAdmin(getFeatureAt({ project: "shop", feature: "parent" }, later)))
        assert.deepStrictEqual(unchanged.children, ["a"])
        yield* atDay(101)(as(systemPrincipal)(backfillInsights()))
      })
    ),

  "a stream does not go on over deleted events": (onFreshStore) =>
    onFreshStore(
      Effect.gen(function* () {
        yield* aLongHistory
        yield* forgetAt(100.5)
        const viewer = yield* aUser("viewer", { role: viewerRole })
        yield* withTail(
          Effect.gen(function* () {
            const { first } = yield* follow(viewer, {}, { lastEventId: 1 })
            assert.deepInclude(first, { kind: "reset", reason: "behind" })
          }).pipe(Effect.scoped)
        )
      })
    )
}

const inProduction = (feature: string) => ({ project: "shop", feature, environment: "production" })

/** On the first days features and a project come and go. On the 60th and 100th day some of it changes again. */
const aLongHistory = Effect.gen(function* () {
  yield* atDay(0)(setUpInstance())
  yield* atDay(0)(asAdmin(createProject({ id: "shop", name: "Shop", environments: ["production"] })))
  yield* atDay(0)(asAdmin(createProject({ id: "reborn", name: "Old", environments: ["production"] })))
  yield* atDay(0)(asAdmin(createProject({ id: "quiet", name: "Quiet", environments: ["production"] })))
  yield* atDay(1)(asAdmin(createFeature("quiet", { name: "leaver" })))
  for (const name of ["a", "gone", "parent"]) yield* atDay(1)(asAdmin(createFeature("shop", { name })))
  yield* atDay(1)(asAdmin(addDependency({ project: "shop", feature: "a" }, { feature: "parent" })))
  for (const change of [enableFeature, disableFeature, enableFeature, disableFeature]) {
    yield* atDay(2)(asAdmin(change(inProduction("a"))))
  }
  yield* atDay(3)(asAdmin(archiveFeature({ project: "shop", feature: "gone" })))
  yield* atDay(3)(asAdmin(deleteFeature("gone")))
  yield* atDay(4)(asAdmin(deleteProject("reborn")))
  // Counts the events so far.
  yield* atDay(4)(asAdmin(createProject({ id: "reborn", name: "New", environments: ["production"] })))
  yield* atDay(60)(asAdmin(enableFeature(inProduction("a"))))
  yield* atDay(60)(asAdmin(archiveFeature({ project: "quiet", feature: "leaver" })))
  yield* atDay(60)(asAdmin(deleteFeature("leaver")))
  yield* atDay(100)(asAdmin(createFeature("shop", { name: "young" })))
})

/** The message of the failure of the call. */
const refusal = <A, E extends { readonly message: string }, R>(call: Effect.Effect<A, E, R>) =>
  Effect.map(atDay(101)(asAdmin(Effect.flip(call))), ({ message }) => message)

const forgetAt = (day: number) =>
  atDay(day)(as(systemPrincipal)(Effect.provideService(forgetOldEvents(), CurrentEventRetention, { days: 90 })))

const figuresOfLog = Effect.gen(function* () {
  const { environmentTypes, firstInProduction, meansToProduction } = yield* InsightSources
  const since: Timestamp = momentOfDay(0)
  return [yield* meansToProduction(since), yield* firstInProduction(since), yield* environmentTypes]
})

const countOf = (filters: EventFilters) =>
  Effect.map(
    Effect.flatMap(EventStore, ({ search }) => search({ ...filters, offset: 0, limit: 1000 }, everyEvent)),
    ({ events, total }) => {
      assert.strictEqual(total, events.length)
      return total
    }
  )

const expectExactCounts = Effect.gen(function* () {
  yield* countOf({})
  yield* countOf({ projects: ["shop"] })
  yield* countOf({ projects: ["reborn"] })
  yield* countOf({ types: ["feature-environment-enabled", "project-created"] })
  yield* countOf({
    from: `${momentOfDay(1).slice(0, 10)}T00:00:00.000Z`,
    before: `${momentOfDay(61).slice(0, 10)}T00:00:00.000Z`
  })
})
