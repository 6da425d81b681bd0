import { assert } from "@effect/vitest"
import type { Principal } from "@halyard/core/domain"
import {
  favorFeature,
  favorProject,
  getFeature,
  getProjectOverview,
  listFeatures,
  listProjects
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { anAdminToken, as, asAdmin } from "../../fixtures/principals.ts"
import { notFound, refused } from "../../fixtures/assertions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aFlag, aWorkspace } from "../../fixtures/workspaces.ts"

export const favoriteSuite: UseCaseSuite = {
  "a favorite feature is the caller's alone": Effect.gen(function* () {
    const { project, address, callers } = yield* aFlag()
    yield* as(callers.viewer)(favorFeature(address, true))
    for (const [who, favorite] of [
      [callers.viewer, true],
      [callers.owner, false]
    ] as const) {
      assert.strictEqual((yield* as(who)(getFeature(address))).favorite, favorite)
      assert.deepStrictEqual(
        (yield* as(who)(listFeatures(project))).map((feature) => feature.favorite),
        [favorite]
      )
    }
    yield* as(callers.owner)(favorFeature(address, false))
    assert.isTrue((yield* as(callers.viewer)(getFeature(address))).favorite)
    yield* as(callers.viewer)(favorFeature(address, false))
    assert.isFalse((yield* as(callers.viewer)(getFeature(address))).favorite)
  }),

  "a favorite project is the caller's alone": Effect.gen(function* () {
    const { project, callers } = yield* aWorkspace()
    yield* as(callers.viewer)(favorProject(project, true))
    for (const [who, favorite] of [
      [callers.viewer, true],
      [callers.owner, false]
    ] as const) {
      assert.deepStrictEqual(yield* favoriteOf(who, project), { overview: favorite, list: favorite })
    }
    yield* as(callers.viewer)(favorProject(project, false))
    assert.deepStrictEqual(yield* favoriteOf(callers.viewer, project), { overview: false, list: false })
  }),

  "admin tokens share their favorites": Effect.gen(function* () {
    const { address } = yield* aFlag()
    yield* asAdmin(favorFeature(address, true))
    assert.isTrue((yield* as({ ...anAdminToken, name: "another" })(getFeature(address))).favorite)
  }),

  "doing it twice changes nothing and records no event": Effect.gen(function* () {
    const { project, address, callers } = yield* aFlag()
    const eventsOf = (favorite: boolean) =>
      withRecordedEvents(
        as(callers.member)(Effect.andThen(favorFeature(address, favorite), favorProject(project, favorite)))
      ).pipe(Effect.map(({ events }) => events.map(({ type, createdBy }) => [type, createdBy])))
    assert.deepStrictEqual(yield* eventsOf(false), [])
    assert.deepStrictEqual(yield* eventsOf(true), [
      ["feature-favorited", "member"],
      ["project-favorited", "member"]
    ])
    assert.deepStrictEqual(yield* eventsOf(true), [])
    assert.deepStrictEqual(yield* eventsOf(false), [
      ["feature-unfavorited", "member"],
      ["project-unfavorited", "member"]
    ])
  }),

  "is refused where there is no such feature or project": Effect.gen(function* () {
    const { feature, address, callers } = yield* aFlag()
    const { project } = yield* aWorkspace()
    yield* refused(as(callers.viewer)(favorFeature({ ...address, project }, true)), notFound("feature", feature))
    yield* refused(as(callers.viewer)(favorProject("never-made", true)), notFound("project", "never-made"))
  })
}

const favoriteOf = Effect.fn("favoriteOf")(function* (who: Principal, project: string) {
  const overview = yield* as(who)(getProjectOverview(project))
  const item = (yield* as(who)(listProjects())).find(({ id }) => id === project)
  return { overview: overview.favorite, list: item?.favorite }
})
