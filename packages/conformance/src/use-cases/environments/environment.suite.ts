import { assert } from "@effect/vitest"
import {
  addProjectEnvironment,
  createEnvironment,
  createProject,
  deleteEnvironment,
  enableFeature,
  getEnvironment,
  getFeature,
  getProjectOverview,
  listEnvironments,
  listProjectEnvironments,
  sortEnvironments,
  switchEnvironment,
  updateEnvironment
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { anEnvironment } from "../../fixtures/stored-entities.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { invalidAt, notFound, refused } from "../../fixtures/assertions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { addFlag, aFlag, aWorkspace } from "../../fixtures/workspaces.ts"

export const environmentSuite: UseCaseSuite = {
  "are shown with what uses them, but not what is in private projects of others": Effect.gen(function* () {
    const { name } = yield* anEnvironment()
    const open = yield* aFlag({ environments: [name] })
    const secret = yield* aFlag({ environments: [name], mode: "private" })
    for (const { address } of [open, secret]) yield* asAdmin(enableFeature({ ...address, environment: name }))
    const counts = Effect.map(getEnvironment(name), (found) => [found.projectCount, found.enabledToggleCount])
    assert.deepStrictEqual(yield* asAdmin(counts), [2, 2])
    assert.deepStrictEqual(yield* as(secret.callers.member)(counts), [2, 2])
    assert.deepStrictEqual(yield* as(secret.callers.stranger)(counts), [1, 1])
    const listed = yield* asAdmin(listEnvironments())
    assert.deepStrictEqual(
      listed.find((each) => each.name === name),
      yield* asAdmin(getEnvironment(name))
    )
    yield* refused(asAdmin(getEnvironment("never-made")), notFound("environment", "never-made"))
  }),

  "are all shown for a project that the caller may see": Effect.gen(function* () {
    const { project, development, callers } = yield* aFlag({ environments: ["development"], mode: "private" })
    yield* asAdmin(enableFeature(development))
    const listed = yield* as(callers.member)(listProjectEnvironments(project))
    const view = listed.filter(({ name }) => name === "development" || name === "production")
    assert.deepStrictEqual(
      view.map((each) => [each.name, each.visible, each.projectEnabledToggleCount]),
      [
        ["development", true, 1],
        ["production", false, 0]
      ]
    )
    for (const id of [project, "never-made"]) {
      yield* refused(as(callers.stranger)(listProjectEnvironments(id)), notFound("project", id))
    }
  }),

  "change where a member is given, and no event records what stays": Effect.gen(function* () {
    const before = yield* anEnvironment({ protected: true, enabled: false })
    const { answer, events } = yield* withRecordedEvents(asAdmin(updateEnvironment(before.name, { sortOrder: -3 })))
    assert.deepStrictEqual(answer, { ...before, sortOrder: -3 })
    assert.lengthOf(events, 1)
    const same = { type: before.type, sortOrder: -3 }
    for (const change of [{}, same]) {
      const again = yield* withRecordedEvents(asAdmin(updateEnvironment(before.name, change)))
      assert.deepStrictEqual(again, { answer, events: [] })
    }
    yield* invalidAt(asAdmin(updateEnvironment(before.name, { type: "", sortOrder: 0.5 })), "/type", "/sortOrder")
    yield* refused(asAdmin(updateEnvironment("never-made", { type: "" })), notFound("environment", "never-made"))
  }),

  "are sorted all or none, each with a sort order of its own": Effect.gen(function* () {
    const [first, second] = [yield* anEnvironment({ sortOrder: 5 }), yield* anEnvironment({ sortOrder: 5 })]
    const orders = Effect.map(Effect.all([sortOrderOf(first.name), sortOrderOf(second.name)]), String)
    yield* invalidAt(sort({ [first.name]: 1, [second.name]: 1 }), `/${second.name}`)
    yield* invalidAt(sort({ [first.name]: 1, [second.name]: 2 ** 31 }), `/${second.name}`)
    yield* refused(sort({ [first.name]: 1, "never-made": 2 }), notFound("environment", "never-made"))
    assert.strictEqual(yield* orders, "5,5")
    const { events } = yield* withRecordedEvents(sort({ [first.name]: 5, [second.name]: 4 }))
    assert.strictEqual(yield* orders, "5,4")
    assert.deepStrictEqual(
      events.map(({ type, environment }) => [type, environment]),
      [["environment-updated", second.name]]
    )
    yield* sort({})
  }),

  "that are disabled are left to projects that have them, and new projects do without": Effect.gen(function* () {
    const { name } = yield* anEnvironment()
    const older = yield* aWorkspace({ environments: [name] })
    const off = asAdmin(switchEnvironment(name, false))
    assert.lengthOf((yield* withRecordedEvents(off)).events, 1)
    assert.lengthOf((yield* withRecordedEvents(off)).events, 0)
    assert.lengthOf((yield* asAdmin(getProjectOverview(older.project))).environments, 1)
    const newer = yield* uniqueName("project")
    assert.notInclude((yield* asAdmin(createProject({ id: newer, name: newer }))).environments, name)
    yield* asAdmin(switchEnvironment(name, true))
    assert.isTrue((yield* asAdmin(getEnvironment(name))).enabled)
    yield* refused(asAdmin(switchEnvironment("never-made", true)), notFound("environment", "never-made"))
  }),

  "go with all that features have there, and can be made anew": Effect.gen(function* () {
    const { name } = yield* anEnvironment()
    const { project, address } = yield* aFlag({ environments: ["development", name] })
    yield* asAdmin(enableFeature({ ...address, environment: name }))
    yield* remove(name)
    yield* refused(remove(name), notFound("environment", name))
    yield* refused(asAdmin(enableFeature({ ...address, environment: name })), notFound("environment", name))
    assert.lengthOf((yield* asAdmin(getFeature(address))).environments, 1)
    assert.lengthOf((yield* asAdmin(getFeature(yield* addFlag(project)))).environments, 1)
    yield* asAdmin(createEnvironment({ name, type: "test" }))
    yield* asAdmin(addProjectEnvironment(project, name))
    const [, made] = (yield* asAdmin(getFeature(address))).environments
    assert.deepStrictEqual([made?.name, made?.enabled, made?.strategies], [name, false, []])
  }),

  "stay while they are protected, or the only one of a project": Effect.gen(function* () {
    const isProtected = yield* anEnvironment({ protected: true })
    const { name } = yield* anEnvironment()
    const { project } = yield* aFlag({ environments: [name] })
    const refusals = [yield* Effect.flip(remove(isProtected.name)), yield* Effect.flip(remove(name))]
    assert.deepStrictEqual(
      refusals.map(({ _tag }) => _tag),
      ["InvalidOperation", "InvalidOperation"]
    )
    assert.include(refusals[1]?.message, project)
    assert.strictEqual((yield* asAdmin(getEnvironment(name))).projectCount, 1)
  }),

  "are deleted while others switch features there, make features and link projects": Effect.gen(function* () {
    const { name } = yield* anEnvironment()
    const { project, address } = yield* aFlag({ environments: ["development", name] })
    const other = yield* aWorkspace({ environments: ["development"] })
    const made = yield* uniqueName("project")
    const switching = enableFeature({ ...address, environment: name })
    const making = createProject({ id: made, name: made, environments: ["development", name] })
    const attempts = yield* Effect.all(
      [
        attempt(switching),
        attempt(addFlag(project)),
        attempt(deleteEnvironment(name)),
        attempt(addProjectEnvironment(other.project, name)),
        attempt(making),
        attempt(addFlag(project))
      ],
      { concurrency: "unbounded" }
    )
    const failures = attempts.flatMap((result) => (result._tag === "Failure" ? [result.failure._tag] : []))
    for (const failure of failures) assert.include(["NotFound", "InvalidData"], failure)
    assert.strictEqual(attempts[2]?._tag, "Success")
    assert.lengthOf((yield* asAdmin(getFeature(address))).environments, 1)
    assert.lengthOf((yield* asAdmin(getProjectOverview(other.project))).environments, 1)
  }).pipe(racing)
}

const sort = (sortOrders: Record<string, number>) => asAdmin(sortEnvironments(sortOrders))

const remove = (name: string) => asAdmin(deleteEnvironment(name))

const attempt = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.result(Effect.asVoid(asAdmin(effect)))

const sortOrderOf = (name: string) => Effect.map(asAdmin(getEnvironment(name)), ({ sortOrder }) => sortOrder)
