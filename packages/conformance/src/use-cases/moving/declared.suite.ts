import { assert } from "@effect/vitest"
import { DeclaredInstance, type DeclaredReport, editorRole, type InstanceDocument } from "@halyard/core/domain"
import {
  applyDeclared,
  archiveFeature,
  createFeature,
  createProject,
  createTagType,
  deleteTagType,
  dryRunDeclared,
  exportDeclared,
  exportInstance,
  setChangeRequestConfig,
  setUpInstance,
  updateFeature
} from "@halyard/core/use-cases"
import { Effect, Schema, Struct } from "effect"
import { diceOf } from "../../fixtures/dice.ts"
import { as, asAdmin, aUser } from "../../fixtures/principals.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import type { FreshSuite, OnFreshStore } from "../fresh-suite.ts"
import type { UseCaseNeeds } from "../use-case-suite.ts"
import { fillInstance } from "./random-instance.ts"

/** What applying files to an instance promises. */
export const declaredSuite: FreshSuite = {
  "what was never declared stays, and what is left out is not touched": on(
    Effect.gen(function* () {
      yield* asAdmin(createFeature("default", { name: "by-hand", description: "Made here" }))
      const first = yield* applied(shop([{ name: "one" }]))
      assert.deepStrictEqual(linesOf(first), ["create project shop: files", "create feature one: files"])
      assert.deepStrictEqual(linesOf(yield* applied(shop([{ name: "one" }]))), [])

      yield* asAdmin(updateFeature({ project: "shop", feature: "one" }, { description: "Said here" }))
      assert.deepStrictEqual(linesOf(yield* planned(shop([{ name: "one" }]))), [])
      const names = (yield* asAdmin(exportInstance())).features?.map(({ name }) => name)
      assert.deepStrictEqual(names, ["by-hand", "one"])
    })
  ),

  "changes by hand are shown as such and set back, and what files no longer say gets its default": on(
    Effect.gen(function* () {
      const said = shop([{ name: "one", description: "By files", stale: true }], { tagTypes: [{ name: "team" }] })
      yield* applied(said)
      yield* asAdmin(updateFeature({ project: "shop", feature: "one" }, { description: "By hand", stale: true }))
      yield* asAdmin(deleteTagType("team"))
      assert.deepStrictEqual(linesOf(yield* planned(said)), [
        "create tag type team: instance",
        "change feature one: instance (description: instance)"
      ])
      const edited = shop([{ name: "one", description: "By files, later" }], { tagTypes: [{ name: "team" }] })
      const done = yield* applied(edited)
      assert.deepStrictEqual(linesOf(done), [
        "create tag type team: instance",
        "change feature one: both (description: both, stale: files)"
      ])
      const [one] = (yield* asAdmin(exportDeclared())).projects?.find(({ id }) => id === "shop")?.features ?? []
      assert.deepInclude(one, { description: "By files, later", stale: false })
      assert.deepStrictEqual(linesOf(yield* planned(edited)), [])
    })
  ),

  "nothing is deleted unless it is asked for, and then only what was declared": on(
    Effect.gen(function* () {
      const tagTypes = [{ name: "team" }]
      yield* asAdmin(createTagType({ name: "by-hand" }))
      yield* applied(shop([{ name: "one" }, { name: "two" }], { tagTypes }))
      const fewer = shop([{ name: "one" }])
      const gone = ["feature two: files", "tag type team: files"]
      for (const report of [yield* applied(fewer), yield* planned(fewer)]) {
        assert.deepStrictEqual(
          linesOf(report).toSorted(),
          gone.map((line) => `keep ${line}`)
        )
      }
      assert.deepStrictEqual(
        linesOf(yield* applied(fewer, { prune: true })).toSorted(),
        gone.map((line) => `delete ${line}`)
      )
      assert.deepStrictEqual(linesOf(yield* planned(fewer, { prune: true })), [])
      const { features = [], tagTypes: left = [] } = yield* asAdmin(exportInstance())
      assert.deepStrictEqual(
        features.map(({ archived, name }) => [name, archived]),
        [
          ["one", false],
          ["two", true]
        ]
      )
      assert.deepStrictEqual(left.map(({ name }) => name).toSorted(), ["by-hand", "simple"])
      assert.deepStrictEqual(linesOf(yield* applied(shop([{ name: "one" }, { name: "two" }]))), [
        "change feature two: files (archived: files)"
      ])
      assert.deepStrictEqual(linesOf(yield* applied({ projects: [] }, { prune: true })).toSorted(), [
        "delete feature one: files",
        "delete feature two: files",
        "delete project shop: files"
      ])
    })
  ),

  "a project is applied as a whole or not at all, and approval is not skipped unless it is asked for": on(
    Effect.gen(function* () {
      yield* aGuardedFlag
      const both: DeclaredInstance = {
        projects: [
          { id: "guarded", name: "Guarded", features: [{ name: "flag", environments }, { name: "also" }] },
          { id: "free", name: "Free", features: [{ name: "other", environments }] }
        ]
      }
      const { failed } = yield* applied(both)
      assert.deepStrictEqual(
        failed.map(({ project }) => project),
        ["guarded"]
      )
      assert.include(failed[0]?.reason, "need approval")
      const names = (yield* asAdmin(exportInstance())).features?.map(({ name }) => name)
      assert.deepStrictEqual(names, ["flag", "other"])
      const skipping = yield* applied(both, { skipApproval: true })
      assert.deepStrictEqual(skipping.failed, [])
      assert.deepStrictEqual(linesOf(yield* planned(both)), [])
    })
  ),

  "a declaration lifts no approval for its own changes, and a new project comes with its rules": on(
    Effect.gen(function* () {
      yield* aGuardedFlag
      const lifted = [{ environment: "production", requiredApprovals: null }]
      const ruled = [{ environment: "production", requiredApprovals: 2 }]
      const { failed } = yield* applied({
        projects: [{ id: "guarded", name: "Guarded", environments: lifted, features: [{ name: "flag", environments }] }]
      })
      assert.include(failed[0]?.reason, "need approval")
      const added = { id: "added", name: "Added", environments: ruled, features: [{ name: "other", environments }] }
      assert.deepStrictEqual((yield* applied({ projects: [added] })).failed, [])
      const rules = (yield* asAdmin(exportDeclared())).projects?.map(({ environments: linked = [], id }) => [
        id,
        linked.find(({ environment }) => environment === "production")?.requiredApprovals
      ])
      assert.deepStrictEqual(rules?.toSorted(), [
        ["added", 2],
        ["default", undefined],
        ["guarded", 1]
      ])
    })
  ),

  "what cannot be is named, and then nothing is applied": on(
    Effect.gen(function* () {
      const wrong = shop([
        { name: "good" },
        { name: "bad", links: [{ url: "ftp://example.com" }] },
        { name: "worse", environments: [{ environment: "production", enabled: true, strategies: [{ name: "none" }] }] }
      ])
      const { refused } = yield* applied({
        projects: [...(wrong.projects ?? []), { id: "odd", name: "Odd", environments: [{ environment: "moon" }] }]
      })
      assert.deepStrictEqual(refused.map(({ name }) => name).toSorted(), ["bad", "odd", "worse"])
      const here = yield* asAdmin(exportInstance())
      assert.deepStrictEqual([here.features, here.projects?.map(({ id }) => id)], [[], ["default"]])
    })
  ),

  "archived features are not declared, and only administrators apply": on(
    Effect.gen(function* () {
      yield* asAdmin(createFeature("default", { name: "gone" }))
      yield* asAdmin(archiveFeature({ project: "default", feature: "gone" }))
      const declared = yield* asAdmin(exportDeclared())
      assert.deepStrictEqual(
        declared.projects?.flatMap(({ features }) => features),
        []
      )
      const editor = yield* aUser("editor", { role: editorRole })
      const acts = [
        Effect.asVoid(exportDeclared()),
        Effect.asVoid(dryRunDeclared(declared)),
        Effect.asVoid(applyDeclared(declared))
      ]
      for (const act of acts) {
        const failure = yield* Effect.flip(as(editor)(act))
        assert.strictEqual(failure._tag, "NoAccess")
      }
    })
  )
}

/** Exports a random instance and applies the export there, and on an empty instance. */
export const declaredIdentity: (seed: number, onFreshStore: OnFreshStore) => Effect.Effect<void, unknown> =
  Effect.fnUntraced(function* (seed, onFreshStore) {
    const text = yield* onFreshStore(
      Effect.gen(function* () {
        yield* setUpInstance()
        yield* fillInstance(diceOf(seed))
        const exported = JSON.stringify(yield* asAdmin(exportDeclared()))
        const declared = yield* decode(exported)
        const before = yield* asAdmin(exportInstance())
        const { answer, events } = yield* withRecordedEvents(applied(declared, { prune: true }))
        assert.deepStrictEqual([answer.changes, answer.refused, answer.failed, events], [[], [], [], []])
        assert.deepStrictEqual(comparable(yield* asAdmin(exportInstance())), comparable(before))
        return exported
      })
    )
    yield* onFreshStore(
      Effect.gen(function* () {
        yield* setUpInstance()
        const declared = yield* decode(text)
        const { failed, refused } = yield* applied(declared)
        assert.deepStrictEqual([refused, failed], [[], []])
        assert.deepStrictEqual(yield* asAdmin(exportDeclared()), declared)
        assert.deepStrictEqual((yield* planned(declared, { prune: true })).changes, [])
      })
    )
  })

/** A flag whose changes in production need approval. */
const aGuardedFlag = Effect.gen(function* () {
  yield* asAdmin(createProject({ id: "guarded", name: "Guarded" }))
  yield* asAdmin(createFeature("guarded", { name: "flag" }))
  yield* asAdmin(
    setChangeRequestConfig({ project: "guarded", environment: "production" }, { changeRequestsEnabled: true })
  )
})

/** Declares a flag as on there. */
const environments = [{ environment: "production", enabled: true, strategies: [{ name: "default" }] }]

const decode = Schema.decodeUnknownEffect(Schema.fromJsonString(DeclaredInstance))

const comparable = (document: InstanceDocument) => Struct.omit(document, ["exportedAt"])

function on(test: Effect.Effect<void, unknown, UseCaseNeeds>) {
  return (onFreshStore: OnFreshStore) => onFreshStore(Effect.andThen(setUpInstance(), test))
}

const applied = (...given: Parameters<typeof applyDeclared>) => asAdmin(applyDeclared(...given))
const planned = (...given: Parameters<typeof dryRunDeclared>) => asAdmin(dryRunDeclared(...given))

type Features = NonNullable<NonNullable<DeclaredInstance["projects"]>[number]["features"]>

const shop = (features: Features, others: Partial<DeclaredInstance> = {}): DeclaredInstance => ({
  ...others,
  projects: [{ id: "shop", name: "Shop", features }]
})

/** A line for each change. */
const linesOf = ({ changes }: DeclaredReport): ReadonlyArray<string> =>
  changes.map(({ action, changedBy, kind, name, properties }) => {
    const own = properties.map((property) => `${property.name}: ${property.changedBy}`)
    return `${action} ${kind} ${name}: ${changedBy}${own.length === 0 ? "" : ` (${own.join(", ")})`}`
  })
