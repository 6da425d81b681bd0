import { assert } from "@effect/vitest"
import { ProjectStore } from "@halyard/core/ports"
import { Effect, Option } from "effect"
import { anEnvironment, aProject, minute } from "../../fixtures/stored-entities.ts"
import type { StoreSuite } from "../store-suite.ts"
import { uniqueName } from "../../fixtures/unique.ts"

export const projectStoreSuite: StoreSuite = {
  "finds a project as it was inserted": Effect.gen(function* () {
    const { find } = yield* ProjectStore
    const plain = yield* aProject()
    const full = yield* aProject({
      name: "Ünï 😀",
      description: "it's",
      mode: "private",
      featureLimit: 12,
      featureNaming: { pattern: "a\\d+", example: "a1", description: null },
      linkTemplates: [{ title: "Ticket", urlTemplate: "https://example.com/{{feature}}" }]
    })
    assert.deepStrictEqual(yield* find(plain.id), Option.some(plain))
    assert.deepStrictEqual(yield* find(full.id), Option.some(full))
    assert.deepStrictEqual(yield* find(`${plain.id}-unknown`), Option.none())
  }),

  "refuses a taken id": Effect.gen(function* () {
    const { find, insert } = yield* ProjectStore
    const project = yield* aProject()
    const error = yield* Effect.flip(insert({ ...project, name: "another" }))
    assert.deepStrictEqual([error._tag, error.resource, error.name], ["NameExists", "project", project.id])
    assert.deepStrictEqual(yield* find(project.id), Option.some(project))
  }),

  "lists projects by folded name, then id": Effect.gen(function* () {
    const { list } = yield* ProjectStore
    const stem = yield* uniqueName("name")
    const names = [`${stem}-a`, `${stem}-B`, `${stem}-b`, `${stem}-Ä`, `${stem}-ｱ`, `${stem}-😀`]
    const ids = names.map((_, index) => `${stem}.${index}`)
    for (const index of [5, 2, 0, 4, 1, 3]) yield* aProject({ id: ids[index] ?? "", name: names[index] ?? "" })
    const listed = (yield* list).map(({ id }) => id).filter((id) => ids.includes(id))
    assert.deepStrictEqual(listed, ids)
  }),

  "replaces all of a project but its id and when it was made": Effect.gen(function* () {
    const { find, list, update } = yield* ProjectStore
    const [project, other] = [yield* aProject(), yield* aProject()]
    const changed = {
      name: `Z${project.name}`,
      description: "new",
      mode: "protected",
      defaultStickiness: "userId",
      featureLimit: 3,
      featureNaming: { pattern: "x.*", example: "xy", description: "starts with x" },
      linkTemplates: [{ title: null, urlTemplate: "https://example.com" }],
      updatedAt: minute(7),
      archivedAt: minute(7)
    } as const
    yield* update({ ...project, ...changed, createdAt: minute(9) })
    assert.deepStrictEqual(yield* find(project.id), Option.some({ ...project, ...changed }))
    assert.deepStrictEqual(yield* find(other.id), Option.some(other))
    const listed = (yield* list).map(({ id }) => id).filter((id) => id === project.id || id === other.id)
    assert.deepStrictEqual(listed, [other.id, project.id])
    yield* update(project)
    assert.deepStrictEqual(yield* find(project.id), Option.some(project))
  }),

  "locks a project as it is found, exclusively or not": Effect.gen(function* () {
    const { lock, lockAlone, lockEach } = yield* ProjectStore
    const project = yield* aProject({ archivedAt: minute(3) })
    assert.deepStrictEqual(yield* lockEach([]), new Set())
    assert.deepStrictEqual(yield* lockEach([project.id, `${project.id}-unknown`]), new Set([project.id]))
    for (const locked of [lock, lockAlone]) {
      assert.deepStrictEqual(yield* locked(project.id), Option.some(project))
      assert.deepStrictEqual(yield* locked(`${project.id}-unknown`), Option.none())
    }
  }),

  "links environments and lists them by their sort order, then name": Effect.gen(function* () {
    const { environments, linkEnvironment } = yield* ProjectStore
    const { id } = yield* aProject()
    const stem = yield* uniqueName("env")
    const [early, upper, lower] = [
      yield* anEnvironment({ name: `${stem}-z`, sortOrder: 2 }),
      yield* anEnvironment({ name: `${stem}-B`, sortOrder: 10 }),
      yield* anEnvironment({ name: `${stem}-a`, sortOrder: 10 })
    ]
    assert.deepStrictEqual(yield* environments(id), [])
    for (const { name } of [lower, early, upper]) assert.isTrue(yield* linkEnvironment(id, name))
    assert.isFalse(yield* linkEnvironment(id, early.name))
    assert.deepStrictEqual(
      yield* environments(id),
      [early, upper, lower].map(({ name }) => ({ environment: name, changeRequestsEnabled: false }))
    )
    assert.deepStrictEqual(yield* environments((yield* aProject()).id), [])
  })
}
