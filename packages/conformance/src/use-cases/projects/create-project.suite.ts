import { assert } from "@effect/vitest"
import { CurrentLimits, editorRole, type NewProject, type Principal } from "@halyard/core/domain"
import { ChangeRequestStore, ProjectStore } from "@halyard/core/ports"
import { createProject, getProjectOverview } from "@halyard/core/use-cases"
import { Effect, Option } from "effect"
import { aUserAccount } from "../../fixtures/accounts.ts"
import { anEnvironment } from "../../fixtures/stored-entities.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import { as, asAdmin, callersOf } from "../../fixtures/principals.ts"
import { assertMatches, invalidAt, refused } from "../../fixtures/assertions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { ampleLimits } from "../../fixtures/workspaces.ts"

export const createProjectSuite: UseCaseSuite = {
  "makes an open project in all enabled environments, and records the event": Effect.gen(function* () {
    const name = yield* uniqueName("project")
    const { editor } = yield* callersOf(name)
    const on = yield* anEnvironment()
    const off = yield* anEnvironment({ enabled: false })
    const { answer, events } = yield* withRecordedEvents(as(editor)(createProject({ name })))
    const { environments, ...project } = answer
    assert.deepStrictEqual(project, {
      id: name,
      name,
      description: null,
      mode: "open",
      defaultStickiness: "default",
      featureLimit: null,
      featureNaming: { pattern: null, example: null, description: null },
      linkTemplates: [],
      createdAt: project.createdAt,
      updatedAt: project.createdAt,
      archivedAt: null
    })
    assert.includeMembers([...environments], ["development", "production", on.name])
    assert.notInclude(environments, off.name)
    const author = { createdBy: "editor", createdByUserId: editor.id }
    assert.deepStrictEqual(events, [{ type: "project-created", ...author, project: name, data: project }])
    assert.deepStrictEqual(Option.getOrUndefined(yield* (yield* ProjectStore).find(name)), project)
  }),

  "takes what it is given": Effect.gen(function* () {
    const id = yield* uniqueName("A_b.c~d")
    const given = { id, name: "Ünï 😀", description: "", mode: "protected", defaultStickiness: "userId" } as const
    const environments = ["production", "development", "production"]
    const made = yield* asAdmin(createProject({ ...given, environments }))
    assert.deepInclude(made, { ...given, description: null, environments: ["production", "development"] })
    const overview = yield* asAdmin(getProjectOverview(id))
    assert.deepStrictEqual(
      overview.environments.map(({ environment }) => environment),
      ["development", "production"]
    )
    const bare = yield* asAdmin(createProject({ id: yield* uniqueName("bare"), name: "Bare", environments: [] }))
    assert.deepStrictEqual((yield* asAdmin(getProjectOverview(bare.id))).environments, [])
  }),

  "makes ids from names, other ones where they are taken": Effect.gen(function* () {
    const stem = yield* uniqueName("team")
    const name = `  Ünï & ${stem}!`
    const make = asAdmin(createProject({ name, environments: [] }))
    const made = yield* Effect.all([make, make, make], { concurrency: "unbounded" })
    const ids = made.map(({ id }) => id)
    assert.sameMembers(ids, [`uni-${stem}`, `uni-${stem}-2`, `uni-${stem}-3`])
  }).pipe(racing),

  "refuses an id that is taken": Effect.gen(function* () {
    const id = yield* uniqueName("project")
    const first = yield* asAdmin(createProject({ id, name: "First", environments: [] }))
    const again = asAdmin(createProject({ id, name: "Second" }))
    yield* refused(again, { _tag: "NameExists", resource: "project", name: id })
    assert.strictEqual((yield* asAdmin(getProjectOverview(id))).name, first.name)
  }),

  "refuses bad ids, names, stickiness and environments": Effect.gen(function* () {
    for (const id of ["", "a b", "a/b", "..", "ä", "x".repeat(101)]) yield* refuses({ id }, "/id")
    yield* refuses({ id: "a b", name: " ", defaultStickiness: "" }, "/id", "/name", "/defaultStickiness")
    const id = yield* uniqueName("project")
    yield* refuses({ id, environments: ["never-made", "development", ""] }, "/environments/0", "/environments/2")
    assert.isTrue(Option.isNone(yield* (yield* ProjectStore).find(id)))
  }),

  "sets where changes need approval from the start, as its owner": Effect.gen(function* () {
    const name = yield* uniqueName("project")
    const { email, id } = yield* aUserAccount({ rootRole: editorRole.id })
    const creator: Principal = { kind: "user", id, name: email ?? "", grants: [{ role: editorRole }] }
    const strict = yield* anEnvironment({ requiredApprovals: 2 })
    const environments = ["development", "production", strict.name]
    const draft = { name, mode: "private", environments } as const
    const rules = [{ name: "production", requiredApprovals: 3 }, { name: "development" }, { name: strict.name }]
    const { answer, events } = yield* withRecordedEvents(
      as(creator)(createProject({ ...draft, changeRequestEnvironments: rules }))
    )
    assert.deepStrictEqual(answer.changeRequestEnvironments, rules)
    const type = "change-request-configuration-updated"
    assertMatches(events, [
      { type: "project-created", project: name, createdBy: creator.name },
      { type, environment: "production", data: { requiredApprovals: 3 }, preData: { changeRequestsEnabled: false } },
      { type, environment: "development", data: { requiredApprovals: 1 } },
      { type, environment: strict.name, data: { requiredApprovals: 2 }, preData: { requiredApprovals: 2 } }
    ])
    const stored = yield* (yield* ChangeRequestStore).rules([name])
    assert.deepStrictEqual(
      stored.map(({ environment, own }) => [environment, own?.requiredApprovals]).toSorted(),
      [
        ["development", 1],
        ["production", 3],
        [strict.name, 2]
      ].toSorted()
    )
    const other = yield* uniqueName("project")
    const refusedAt = (path: string, ...given: typeof rules) =>
      refuses({ id: other, environments, changeRequestEnvironments: given }, `/changeRequestEnvironments/${path}`)
    yield* refusedAt("1/name", { name: "production" }, { name: "never-made" })
    yield* refusedAt("1/name", { name: "production" }, { name: "production" })
    yield* refusedAt("0/requiredApprovals", { name: strict.name, requiredApprovals: 1 })
    assert.isTrue(Option.isNone(yield* (yield* ProjectStore).find(other)))
  }),

  "lets nobody set where changes need approval who does not become its owner": Effect.gen(function* () {
    const id = yield* uniqueName("project")
    const program: Principal = { kind: "user", id: -7, name: "a program", grants: [{ role: editorRole }] }
    const draft = { id, name: id, environments: ["production"] }
    yield* refused(as(program)(createProject({ ...draft, changeRequestEnvironments: [{ name: "production" }] })), {
      _tag: "NoAccess",
      permissions: ["PROJECT_CHANGE_REQUEST_WRITE"]
    })
    assert.isTrue(Option.isNone(yield* (yield* ProjectStore).find(id)))
  }),

  "makes as many as the limit says, also when they race for the last place": Effect.gen(function* () {
    const present = yield* (yield* ProjectStore).list
    const limits = { ...ampleLimits, projects: present.length + 1 }
    const make = Effect.flatMap(uniqueName("project"), (id) =>
      Effect.provideService(asAdmin(createProject({ id, name: id, environments: [] })), CurrentLimits, limits)
    )
    const results = yield* Effect.all([Effect.result(make), Effect.result(make), Effect.result(make)], {
      concurrency: "unbounded"
    })
    assert.deepStrictEqual(results.map(({ _tag }) => _tag).toSorted(), ["Failure", "Failure", "Success"])
    yield* refused(make, { _tag: "LimitExceeded", subject: "projects", limit: present.length + 1 })
  }).pipe(racing)
}

const refuses = (given: Partial<NewProject>, ...paths: ReadonlyArray<string>) =>
  invalidAt(asAdmin(createProject({ name: "Fine", ...given })), ...paths)
