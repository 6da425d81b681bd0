import { assert } from "@effect/vitest"
import { CurrentLimits, type EnvironmentClone } from "@halyard/core/domain"
import {
  addStrategy,
  archiveFeature,
  cloneEnvironment,
  createSegment,
  enableFeature,
  type EnvironmentAddress,
  getEnvironment,
  getFeature,
  getProjectOverview,
  listEnvironments
} from "@halyard/core/use-cases"
import { Effect, Result, Struct } from "effect"
import { anEnvironment } from "../../fixtures/stored-entities.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import { asAdmin } from "../../fixtures/principals.ts"
import { invalidAt, notFound, refused } from "../../fixtures/assertions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { addFlag, aFlag, aWorkspace, ampleLimits } from "../../fixtures/workspaces.ts"

export const environmentCloneSuite: UseCaseSuite = {
  "has in every feature what the original has, archived ones too": Effect.gen(function* () {
    const { source, target } = yield* anOriginal
    const { project, address } = yield* aFlag({ environments: ["development", source] })
    const { id: segment } = yield* asAdmin(createSegment({ name: target, constraints: [] }))
    const inSource: EnvironmentAddress = { ...address, environment: source }
    yield* asAdmin(addStrategy(inSource, { name: "default", segments: [segment], sortOrder: 4, title: "first" }))
    yield* asAdmin(addStrategy(inSource, { name: "default", disabled: true }))
    yield* asAdmin(enableFeature(inSource))
    const archived = yield* addFlag(project)
    yield* asAdmin(enableFeature({ ...archived, environment: source }))
    yield* asAdmin(archiveFeature(archived))

    const highest = Math.max(...(yield* asAdmin(listEnvironments())).map(({ sortOrder }) => sortOrder))
    const made = yield* clone(source, { name: target, type: "own" })
    assert.deepStrictEqual(made, {
      name: target,
      type: "own",
      sortOrder: highest + 1,
      enabled: true,
      protected: false,
      requiredApprovals: null
    })
    for (const feature of [address, archived]) {
      const { environments } = yield* asAdmin(getFeature(feature))
      const [original, copy] = [source, target].map((name) => environments.find((each) => each.name === name))
      assert.deepStrictEqual(contentOf(copy), contentOf(original))
      assert.notDeepEqual(copy?.strategies, original?.strategies)
      assert.isTrue(copy?.enabled)
    }
  }),

  "is linked to all projects that have the original, or to those that are named": Effect.gen(function* () {
    const { source, target } = yield* anOriginal
    const [first, second] = [
      yield* aWorkspace({ environments: [source] }),
      yield* aWorkspace({ environments: [source] })
    ]
    const other = yield* aFlag({ environments: ["development"] })
    const all = yield* withRecordedEvents(clone(source, { name: target, type: "test" }))
    const linked = all.events.flatMap(({ type, project }) => (type === "project-environment-added" ? [project] : []))
    assert.sameMembers(linked, [first.project, second.project])

    const named = `${target}-2`
    const projects = [other.project, first.project, other.project]
    const { events } = yield* withRecordedEvents(clone(source, { name: named, type: "test", projects }))
    assert.lengthOf(events, 3)
    assert.strictEqual((yield* asAdmin(getEnvironment(named))).projectCount, 2)
    const { environments } = yield* asAdmin(getFeature(other.address))
    assert.deepStrictEqual(
      environments.map(({ name, enabled, strategies }) => [name, enabled, strategies.length]),
      [
        ["development", false, 0],
        [named, false, 0]
      ]
    )
    yield* clone(source, { name: `${target}-3`, type: "test", projects: [] })
    assert.strictEqual((yield* asAdmin(getEnvironment(`${target}-3`))).projectCount, 0)
    assert.lengthOf((yield* asAdmin(getProjectOverview(second.project))).environments, 2)
  }),

  "is refused for what does not exist, a bad or taken name and beyond the limit, and leaves nothing": Effect.gen(
    function* () {
      const { source, target } = yield* anOriginal
      const count = Effect.map(asAdmin(listEnvironments()), (listed) => listed.length)
      const before = yield* count
      const draft = { name: target, type: "test" }
      yield* refused(clone("never-made", { name: "a b", type: "" }), notFound("environment", "never-made"))
      yield* refused(clone(source, { ...draft, projects: ["never-made"] }), notFound("project", "never-made"))
      yield* refused(clone(source, { ...draft, name: source }), { _tag: "NameExists", name: source })
      yield* invalidAt(clone(source, { name: "a b", type: "" }), "/name", "/type")
      const full = { ...ampleLimits, environments: before }
      yield* refused(Effect.provideService(clone(source, draft), CurrentLimits, full), { _tag: "LimitExceeded" })
      assert.strictEqual(yield* count, before)
    }
  ),

  "misses nothing of what is made at the same time": Effect.gen(function* () {
    const { source, target } = yield* anOriginal
    const { project } = yield* aWorkspace({ environments: [source] })
    const addSome = Effect.all([addFlag(project), addFlag(project)], { concurrency: "unbounded" })
    const [features, clones] = yield* Effect.all(
      [
        addSome,
        Effect.all(
          [1, 2].map(() => Effect.result(clone(source, { name: target, type: "test" }))),
          { concurrency: "unbounded" }
        )
      ],
      { concurrency: "unbounded" }
    )
    assert.lengthOf(clones.filter(Result.isSuccess), 1)
    for (const feature of features) assert.lengthOf((yield* asAdmin(getFeature(feature))).environments, 2)
  }).pipe(racing)
}

/** An environment to clone, and a name for the copy. */
const anOriginal = Effect.gen(function* () {
  const { name: source } = yield* anEnvironment()
  return { source, target: yield* uniqueName("copy") }
})

const clone = (source: string, draft: EnvironmentClone) => asAdmin(cloneEnvironment(source, draft))

/** The content of a feature in an environment, without names and ids. */
const contentOf = (
  original:
    | {
        readonly enabled: boolean
        readonly variants: unknown
        readonly strategies: ReadonlyArray<{ readonly id: string }>
      }
    | undefined
) => [original?.enabled, original?.variants, original?.strategies.map((strategy) => Struct.omit(strategy, ["id"]))]
