import { assert } from "@effect/vitest"
import { type FeatureQuery, InvalidData, type Principal, withoutFilters } from "@halyard/core/domain"
import { archiveFeature, favorFeature, patchFeature, searchFeatures } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { atDay } from "../../fixtures/history.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { addFlag, aWorkspace } from "../../fixtures/workspaces.ts"

export const searchSuite: UseCaseSuite = {
  "refuses environments that do not exist, where each is named": Effect.gen(function* () {
    const refusal = yield* Effect.flip(
      asAdmin(
        searchFeatures({
          ...withoutFilters,
          filters: [{ field: "status", values: [{ environment: "nowhere", enabled: true }, development] }],
          sortBy: { field: "environment", environment: "elsewhere" }
        })
      )
    )
    assert.instanceOf(refusal, InvalidData)
    if (!(refusal instanceof InvalidData)) return
    assert.deepStrictEqual(
      refusal.violations.map(({ path }) => path),
      ["/status", "/sortBy"]
    )
    assert.include(refusal.message, `"nowhere"`)
  }),

  "takes environments that exist": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    const { feature } = yield* addFlag(project)
    const { total } = yield* search({
      ...withoutFilters,
      filters: [inProjects(project), { field: "status", values: [development] }],
      sortBy: { field: "environment", environment: "production" }
    })
    assert.deepStrictEqual([total, (yield* search({ ...withoutFilters, terms: [feature] })).total], [1, 1])
  }),

  "leaves private projects out of the page and the total, unless the caller belongs to them": Effect.gen(function* () {
    const open = yield* aWorkspace()
    const hidden = yield* aWorkspace({ mode: "private" })
    const word = yield* uniqueName("word")
    const names = [`${word}-hidden`, `${word}-open`]
    yield* addFlag(open.project, { name: `${word}-open` })
    yield* addFlag(hidden.project, { name: `${word}-hidden` })
    const seenBy = Effect.fnUntraced(function* (caller: Principal) {
      const { features, total } = yield* search({ ...withoutFilters, terms: [word], sortBy: { field: "name" } }, caller)
      assert.strictEqual(total, features.length)
      return features.map(({ name }) => name)
    })
    for (const caller of [open.callers.viewer, open.callers.owner, open.callers.editor]) {
      assert.deepStrictEqual(yield* seenBy(caller), names.slice(1))
    }
    const { owner, member, admin, adminToken } = hidden.callers
    for (const caller of [owner, member, admin, adminToken]) assert.deepStrictEqual(yield* seenBy(caller), names)
  }),

  "puts the caller's own favorites first when asked to": Effect.gen(function* () {
    const { project, callers } = yield* aWorkspace()
    const [first, second] = [yield* addFlag(project), yield* addFlag(project)]
    yield* as(callers.viewer)(favorFeature(second, true))
    const query = { ...withoutFilters, filters: [inProjects(project)] }
    const order = (caller: Principal, favoritesFirst: boolean) =>
      Effect.map(search({ ...query, favoritesFirst }, caller), ({ features }) => features.map(({ name }) => name))
    const asMade = yield* order(callers.viewer, false)
    assert.deepStrictEqual(asMade.toSorted(), [first.feature, second.feature].toSorted())
    assert.deepStrictEqual(yield* order(callers.viewer, true), [second.feature, first.feature])
    assert.deepStrictEqual(yield* order(callers.member, true), asMade)
    const { features } = yield* search(query, callers.viewer)
    assert.deepStrictEqual(
      features.filter(({ favorite }) => favorite).map(({ name }) => name),
      [second.feature]
    )
  }),

  "lists archived features only when asked to": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    const [gone, kept] = [yield* addFlag(project), yield* addFlag(project)]
    yield* asAdmin(archiveFeature(gone))
    const found = (archived: boolean) =>
      Effect.map(search({ ...withoutFilters, filters: [inProjects(project)], archived }), ({ features }) =>
        features.map(({ name }) => name)
      )
    assert.deepStrictEqual([yield* found(false), yield* found(true)], [[kept.feature], [gone.feature]])
  }),

  "finds features that have outlived their type as potentially stale, until they are marked as stale": Effect.gen(
    function* () {
      const { project } = yield* aWorkspace()
      const [brief, lasting] = [
        yield* atDay(0)(addFlag(project, { type: "experiment" })),
        yield* atDay(0)(addFlag(project, { type: "permission" }))
      ]
      const found = (day: number, operator: "any" | "none") =>
        atDay(day)(
          Effect.map(
            search({
              ...withoutFilters,
              filters: [inProjects(project), { field: "state", operator, values: ["potentially-stale"] }],
              sortBy: { field: "type" }
            }),
            ({ features }) => features.map(({ name }) => name)
          )
        )
      assert.deepStrictEqual(yield* found(39, "any"), [])
      assert.deepStrictEqual(yield* found(40, "any"), [brief.feature])
      assert.deepStrictEqual(yield* found(40, "none"), [lasting.feature])
      yield* asAdmin(patchFeature(brief, [{ op: "replace", path: "/stale", value: true }]))
      assert.deepStrictEqual(yield* found(40, "any"), [])
    }
  ),

  "counts all matches whatever the page": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    const made = [yield* addFlag(project), yield* addFlag(project), yield* addFlag(project)]
    const filters = [inProjects(project)]
    const page = yield* search({ ...withoutFilters, filters, sortBy: { field: "name" }, limit: 1, offset: 1 })
    assert.deepStrictEqual(
      [page.total, page.features.map(({ name }) => name)],
      [3, [made.map(({ feature }) => feature).toSorted()[1]]]
    )
    assert.strictEqual((yield* search({ ...withoutFilters, filters, offset: 99 })).total, 3)
  }),

  "is not for SDK tokens": Effect.gen(function* () {
    const { callers } = yield* aWorkspace()
    assert.strictEqual((yield* Effect.flip(search(withoutFilters, callers.sdkToken)))._tag, "NoAccess")
  })
}

const development = { environment: "development", enabled: false }

const inProjects = (...values: ReadonlyArray<string>) => ({ field: "project", operator: "any", values }) as const

const search = (query: FeatureQuery, caller?: Principal) =>
  caller === undefined ? asAdmin(searchFeatures(query)) : as(caller)(searchFeatures(query))
