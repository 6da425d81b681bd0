import { assert } from "@effect/vitest"
import type { InstanceInsights } from "@halyard/core/domain"
import { archiveProject, createFeature, getInsights, markFeaturesStale } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { as, asAdmin, type Callers } from "../../fixtures/principals.ts"
import { invalidAt } from "../../fixtures/assertions.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { addFlag, aWorkspace } from "../../fixtures/workspaces.ts"

export const insightSuite: UseCaseSuite = {
  "flags of a private project count for those who may know of it": Effect.gen(function* () {
    const { callers, project } = yield* aWorkspace({ mode: "private" })
    const seenBy = (who: keyof Callers) => as(callers[who])(getInsights())
    const before = { viewer: yield* seenBy("viewer"), owner: yield* seenBy("owner"), admin: yield* seenBy("admin") }
    yield* addFlag(project)
    assert.strictEqual((yield* seenBy("viewer")).flags.total, before.viewer.flags.total)
    assert.deepStrictEqual((yield* seenBy("viewer")).flagTrends.at(-1), before.viewer.flagTrends.at(-1))
    for (const who of ["owner", "admin"] as const) {
      const insights = yield* seenBy(who)
      assert.strictEqual(insights.flags.total, before[who].flags.total + 1)
      assert.strictEqual(rowOf(insights, project)?.total, 1)
    }
    assert.isUndefined(rowOf(before.viewer, project))
    assert.strictEqual(rowOf(before.owner, project)?.total, 0)
  }),

  "an archived project is no longer included": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    assert.isDefined(rowOf(yield* asAdmin(getInsights()), project))
    yield* asAdmin(archiveProject(project))
    assert.isUndefined(rowOf(yield* asAdmin(getInsights()), project))
  }),

  "the health of a project is that of its reports": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    const names = ["one", "two", "three"].map((name) => `${project}-${name}`)
    for (const name of names) yield* asAdmin(createFeature(project, { name }))
    yield* asAdmin(markFeaturesStale(project, names.slice(0, 1), true))
    const row = rowOf(yield* asAdmin(getInsights()), project)
    assert.deepInclude(row, { total: 3, active: 2, stale: 1, potentiallyStale: 0, health: 67, users: 0 })
  }),

  "a range that makes no sense is refused": Effect.gen(function* () {
    yield* invalidAt(asAdmin(getInsights({ from: "2026-02-02", to: "2026-02-01" })), "/from")
    yield* invalidAt(asAdmin(getInsights({ to: "2026-02-30" })), "/to")
  })
}

const rowOf = ({ projectFlagTrends }: InstanceInsights, project: string) =>
  projectFlagTrends.find((row) => row.project === project)
