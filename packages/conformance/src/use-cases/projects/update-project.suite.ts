import { assert } from "@effect/vitest"
import {
  createProject,
  getProjectOverview,
  updateProject,
  updateProjectSettings,
  validateProjectId
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import type { ProjectChange } from "@halyard/core/domain"
import { uniqueName } from "../../fixtures/unique.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { invalidAt, notFound, refused } from "../../fixtures/assertions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aWorkspace } from "../../fixtures/workspaces.ts"
import { storedProject } from "../../fixtures/stored-entities.ts"

export const updateProjectSuite: UseCaseSuite = {
  "replaces the name and what else is given, and records the values before and after": Effect.gen(function* () {
    const { project, callers } = yield* aWorkspace({ description: "kept", defaultStickiness: "userId" })
    yield* asAdmin(updateProjectSettings(project, { featureLimit: 7 }))
    const before = yield* storedProject(project)
    const change = { name: "Ünï 😀", mode: "protected" } as const
    const { answer, events } = yield* withRecordedEvents(as(callers.owner)(updateProject(project, change)))
    assert.deepStrictEqual(answer, { ...before, ...change, updatedAt: answer.updatedAt })
    const author = { createdBy: "owner", createdByUserId: callers.owner.id }
    assert.deepStrictEqual(events, [{ type: "project-updated", ...author, project, data: answer, preData: before }])
    assert.deepStrictEqual(yield* storedProject(project), answer)
    assert.strictEqual((yield* asAdmin(getProjectOverview(project))).name, "Ünï 😀")
  }),

  "takes an empty description for none": Effect.gen(function* () {
    const { project } = yield* aWorkspace({ description: "gone" })
    const set = (description: string | null) => asAdmin(updateProject(project, { name: project, description }))
    assert.isNull((yield* set("")).description)
    assert.strictEqual((yield* set("back")).description, "back")
    assert.isNull((yield* set(null)).description)
  }),

  "changes nothing and records no event where nothing differs": Effect.gen(function* () {
    const { project } = yield* aWorkspace({ description: "same" })
    const before = yield* storedProject(project)
    const same = { name: project, description: "same", mode: "open", defaultStickiness: "default" } as const
    const updated = yield* withRecordedEvents(asAdmin(updateProject(project, same)))
    const settings = { mode: "open", featureLimit: null, featureNaming: { pattern: "" } } as const
    const set = yield* withRecordedEvents(asAdmin(updateProjectSettings(project, settings)))
    for (const { answer, events } of [updated, set]) assert.deepStrictEqual([answer, events], [before, []])
    assert.deepStrictEqual(yield* storedProject(project), before)
  }),

  "refuses what cannot be, and where there is no such project": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    const before = yield* storedProject(project)
    const update = (change: ProjectChange, id: string = project) => asAdmin(updateProject(id, change))
    yield* invalidAt(update({ name: " ", defaultStickiness: "" }), "/name", "/defaultStickiness")
    yield* invalidAt(update({ name: "x".repeat(101) }), "/name")
    assert.deepStrictEqual(yield* storedProject(project), before)
    yield* refused(update({ name: "" }, "never-made"), notFound("project", "never-made"))
  }),

  "loses nothing when settings are changed at once": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    yield* Effect.all(
      [
        asAdmin(updateProject(project, { name: "Renamed" })),
        asAdmin(updateProjectSettings(project, { featureLimit: 5 })),
        asAdmin(updateProjectSettings(project, { defaultStickiness: "userId" }))
      ],
      { concurrency: "unbounded" }
    )
    const { name, featureLimit, defaultStickiness } = yield* storedProject(project)
    assert.deepStrictEqual([name, featureLimit, defaultStickiness], ["Renamed", 5, "userId"])
  }).pipe(racing),

  "an id is valid while it could be that of a new project": Effect.gen(function* () {
    const id = yield* uniqueName("free")
    yield* asAdmin(validateProjectId(id))
    for (const bad of ["", "a b", "..", "archive"]) yield* invalidAt(asAdmin(validateProjectId(bad)), "/id")
    yield* asAdmin(createProject({ id, name: id, environments: [] }))
    yield* refused(asAdmin(validateProjectId(id)), { _tag: "NameExists", resource: "project", name: id })
  })
}
