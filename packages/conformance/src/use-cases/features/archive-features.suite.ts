import { assert } from "@effect/vitest"
import {
  addDependency,
  archiveFeature,
  archiveFeatures,
  getFeature,
  listAllArchivedFeatures,
  listFeatures,
  tryArchiving
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { atDay } from "../../fixtures/history.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { notFound, refused } from "../../fixtures/assertions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { addFlag, aFlag, aWorkspace } from "../../fixtures/workspaces.ts"

export const archiveFeaturesSuite: UseCaseSuite = {
  "takes many off the list at once, each of them once": Effect.gen(function* () {
    const { project, names } = yield* someFlags(3)
    const [one = "", two = "", stays = ""] = names
    const { events } = yield* withRecordedEvents(asAdmin(archiveFeatures(project, [two, one, two])))
    assert.deepStrictEqual(
      events.map(({ type, featureName }) => [type, featureName]),
      [
        ["feature-archived", one],
        ["feature-archived", two]
      ]
    )
    assert.deepStrictEqual(yield* activeIn(project), [stays])
    const { archived, lifecycle } = yield* asAdmin(getFeature({ project, feature: one }))
    assert.deepStrictEqual([archived, lifecycle.stage], [true, "archived"])
  }),

  "of nothing changes nothing": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    assert.deepStrictEqual((yield* withRecordedEvents(asAdmin(archiveFeatures(project, [])))).events, [])
    yield* refused(asAdmin(archiveFeatures("never-made", [])), notFound("project", "never-made"))
  }),

  "archives all or none: what is not there is named, and what is archived already": Effect.gen(function* () {
    const { project, names } = yield* someFlags(3)
    const { feature: elsewhere } = yield* aFlag()
    const [one = "", two = "", three = ""] = names
    yield* refused(asAdmin(archiveFeatures(project, [one, "never-made", elsewhere])), {
      ...notFound("feature", elsewhere),
      others: ["never-made"]
    })
    yield* asAdmin(archiveFeatures(project, [two, three]))
    yield* refused(asAdmin(archiveFeatures(project, [one, three, two])), {
      _tag: "FeatureArchived",
      feature: two,
      others: [three]
    })
    assert.deepStrictEqual(yield* activeIn(project), [one])
  }),

  "refuses parents that have other children, and a dry run says so": Effect.gen(function* () {
    const { project, names } = yield* someFlags(4)
    const [parent = "", one = "", two = "", single = ""] = names
    yield* dependOn(project, parent, one, two)
    const attempt = (...features: ReadonlyArray<string>) => asAdmin(archiveFeatures(project, features))
    const check = (...features: ReadonlyArray<string>) => asAdmin(tryArchiving(project, features))
    assert.deepStrictEqual(yield* check(single), { parentsWithChildFeatures: [], hasDeletedDependencies: false })
    assert.deepStrictEqual(yield* check(one), { parentsWithChildFeatures: [], hasDeletedDependencies: true })
    assert.deepStrictEqual(yield* check(parent, one), {
      parentsWithChildFeatures: [parent],
      hasDeletedDependencies: true
    })
    yield* refused(attempt(parent, one, single), {
      _tag: "InvalidOperation",
      message: `"${parent}" cannot be archived while other features depend on it: ${two}`
    })
    assert.deepStrictEqual(yield* activeIn(project), names)
    yield* attempt(two, one, parent)
    assert.deepStrictEqual(yield* activeIn(project), [single])
  }),

  "an archived feature depends on nothing any more, and events record it": Effect.gen(function* () {
    const { project, names } = yield* someFlags(2)
    const [parent = "", child = ""] = names
    yield* dependOn(project, parent, child)
    const { events } = yield* withRecordedEvents(asAdmin(archiveFeature({ project, feature: child })))
    assert.deepStrictEqual(
      events.map(({ type, featureName, preData }) => [type, featureName, preData]),
      [
        ["feature-dependency-removed", child, { feature: parent, enabled: true, variants: [] }],
        ["feature-archived", child, undefined]
      ]
    )
    assert.deepStrictEqual((yield* asAdmin(getFeature({ project, feature: child }))).dependencies, [])
    assert.deepStrictEqual((yield* asAdmin(getFeature({ project, feature: parent }))).children, [])
  }),

  "what would be refused is refused when it is tried as well": Effect.gen(function* () {
    const { project, feature, address } = yield* aFlag()
    yield* refused(asAdmin(tryArchiving(project, [feature, "never-made"])), notFound("feature", "never-made"))
    yield* asAdmin(archiveFeature(address))
    yield* refused(asAdmin(tryArchiving(project, [feature])), { _tag: "FeatureArchived", feature })
  }),

  "the archive of all projects shows what the caller may see, newest archived first": Effect.gen(function* () {
    const [open, secret] = [yield* aFlag(), yield* aFlag({ mode: "private" })]
    yield* asAdmin(archiveFeature(open.address)).pipe(atDay(1))
    yield* asAdmin(archiveFeature(secret.address)).pipe(atDay(2))
    const both = [secret.feature, open.feature]
    const seen = Effect.map(listAllArchivedFeatures(), (features) =>
      features.map(({ name }) => name).filter((name) => both.includes(name))
    )
    assert.deepStrictEqual(yield* as(secret.callers.member)(seen), both)
    assert.deepStrictEqual(yield* as(secret.callers.stranger)(seen), both.slice(1))
  })
}

/** This many features in a new project, sorted by name. */
export const someFlags = Effect.fn("someFlags")(function* (count: number) {
  const { project, callers } = yield* aWorkspace()
  const flags = yield* Effect.replicateEffect(addFlag(project), count)
  return { project, callers, names: flags.map(({ feature }) => feature).toSorted() }
})

const dependOn = Effect.fn("dependOn")(function* (project: string, parent: string, ...children: ReadonlyArray<string>) {
  for (const feature of children) yield* asAdmin(addDependency({ project, feature }, { feature: parent }))
})

/** The names of the active features, sorted. */
export const activeIn = (project: string) =>
  Effect.map(asAdmin(listFeatures(project)), (features) => features.map(({ name }) => name).toSorted())
