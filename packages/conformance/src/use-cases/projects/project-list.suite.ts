import { assert } from "@effect/vitest"
import { ownerRole } from "@halyard/core/domain"
import { listProjects, updateProjectSettings } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { uniqueName } from "../../fixtures/unique.ts"
import { as, asAdmin, aUser, type Callers } from "../../fixtures/principals.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { addFlag, aWorkspace } from "../../fixtures/workspaces.ts"

export const projectListSuite: UseCaseSuite = {
  "projects come by name, whatever their case": Effect.gen(function* () {
    const stem = yield* uniqueName("name")
    const names = ["c", "B", "a", "Ä"]
    for (const name of names) yield* aWorkspace({ name: `${stem}-${name}` })
    const listed = (yield* asAdmin(listProjects())).filter(({ name }) => name.startsWith(stem))
    assert.deepStrictEqual(
      listed.map(({ name }) => name),
      ["a", "B", "c", "Ä"].map((name) => `${stem}-${name}`)
    )
  }),

  "an item says what the project is and how it does": Effect.gen(function* () {
    const { project, callers } = yield* aWorkspace({ description: "about" })
    yield* addFlag(project)
    const item = (yield* as(callers.viewer)(listProjects())).find(({ id }) => id === project)
    assert.deepInclude(item, {
      id: project,
      name: project,
      description: "about",
      mode: "open",
      defaultStickiness: "default",
      featureLimit: null,
      featureNaming: { pattern: null, example: null, description: null },
      health: 100,
      technicalDebt: 0,
      featureCount: 1,
      staleFeatureCount: 0,
      potentiallyStaleFeatureCount: 0,
      memberCount: 0,
      favorite: false,
      archivedAt: null
    })
  }),

  "a private project is listed for members and admins only": Effect.gen(function* () {
    const { project, callers } = yield* aWorkspace({ mode: "private" })
    const sees = Effect.fn("sees")(function* (who: keyof Callers) {
      return (yield* as(callers[who])(listProjects())).some(({ id }) => id === project)
    })
    for (const who of ["adminToken", "admin", "owner", "member", "system"] as const)
      assert.isTrue(yield* sees(who), who)
    for (const who of ["editor", "viewer", "stranger"] as const) assert.isFalse(yield* sees(who), who)
    yield* asAdmin(updateProjectSettings(project, { mode: "protected" }))
    assert.isTrue(yield* sees("stranger"))
  }),

  "a member of a private project may see that one, and no other": Effect.gen(function* () {
    const [mine, other] = [yield* aWorkspace({ mode: "private" }), yield* aWorkspace({ mode: "private" })]
    const me = yield* aUser("me", { role: ownerRole, project: mine.project })
    const ids = (yield* as(me)(listProjects())).map(({ id }) => id)
    assert.deepStrictEqual([ids.includes(mine.project), ids.includes(other.project)], [true, false])
  })
}
