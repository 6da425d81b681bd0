import { assert } from "@effect/vitest"
import type { CurrentPrincipal, DeclaredInstance, DeclaredReport } from "@halyard/core/domain"
import { SegmentStore, Transactions } from "@halyard/core/ports"
import {
  addReleasePlan,
  addStrategy,
  applyDeclared,
  createFeature,
  createProject,
  createReleasePlanTemplate,
  dryRunDeclared,
  exportDeclared,
  getFeature,
  patchFeature,
  setChangeRequestConfig,
  setUpInstance,
  updateFeature
} from "@halyard/core/use-cases"
import { Deferred, Effect, Fiber } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
import type { FreshSuite, OnFreshStore } from "../fresh-suite.ts"
import { threeSteps } from "../release-plans/scenes.ts"
import type { UseCaseNeeds } from "../use-case-suite.ts"

/** What applying files promises if others change the instance meanwhile. Depends on the locks of the store. */
export const declaredMeanwhileSuite: FreshSuite = {
  "what was changed between the plan and the transaction is planned again, not lost": on(
    Effect.gen(function* () {
      yield* applied(shop([{ name: "one", description: "By files" }]))
      const byHand = updateFeature(one, { description: "By hand", stale: true })
      const later = shop([{ name: "one", description: "By files, later" }])
      assert.deepStrictEqual(namesOf(yield* planned(later)), ["feature one: description by files"])
      const report = yield* appliedDuring(byHand, later)
      assert.deepStrictEqual(namesOf(report), ["feature one: description by both"])
      assert.deepStrictEqual([report.failed, report.equal], [[], 1])
      const { description, stale } = yield* asAdmin(getFeature(one))
      assert.deepStrictEqual([description, stale], ["By files, later", true])
    })
  ),

  "a rule that was made between the plan and the transaction counts": on(
    Effect.gen(function* () {
      yield* applied(shop([{ name: "one" }]))
      const { failed } = yield* appliedDuring(setChangeRequestConfig(production, required), shop([onInProduction]))
      assert.deepStrictEqual(partsOf(failed), ["project shop"])
      assert.include(failed[0]?.reason, "need approval")
    })
  ),

  "a rule that is made while the instance is applied waits until then": on(
    Effect.gen(function* () {
      const project = { id: "guarded", name: "Guarded", features: [{ name: "flag" }] }
      yield* applied({ segments: beta(["1"]), projects: [project] })
      const store = yield* SegmentStore
      const segments = (yield* store.list).map(({ id }) => id)
      const address = { project: "guarded", feature: "flag", environment: "production" }
      yield* asAdmin(addStrategy(address, { name: "default", segments }))
      const isChanging = yield* Deferred.make<void>()
      const order: Array<string> = []
      const note = (what: string) => Effect.sync(() => order.push(what))
      const ruling = yield* Deferred.await(isChanging).pipe(
        Effect.andThen(asAdmin(setChangeRequestConfig(address, required))),
        Effect.andThen(note("ruled")),
        Effect.forkChild
      )
      const update: typeof store.update = Effect.fnUntraced(function* (segment) {
        yield* store.update(segment)
        yield* Deferred.succeed(isChanging, undefined)
        yield* Effect.sleep("300 millis")
        yield* note("applied")
      })
      const { failed } = yield* applied({ segments: beta(["1", "2"]) }).pipe(
        Effect.provideService(SegmentStore, { ...store, update })
      )
      yield* Fiber.join(ruling)
      assert.deepStrictEqual([failed, order], [[], ["applied", "ruled"]])
    })
  ),

  "declarations and changes by hand at once take nothing back that is not declared": on(
    Effect.gen(function* () {
      const names = ["a", "b", "c", "d"]
      const apply = (description: string) => applied(shop(names.map((name) => ({ name, description }))))
      yield* apply("first")
      const patch = [{ op: "replace", path: "/stale", value: true }] as const
      const byHand = names.map((feature) => asAdmin(patchFeature({ project: "shop", feature }, patch)))
      const both = [
        Effect.all(["second", "third"].map(apply), { concurrency: "unbounded" }),
        Effect.as(Effect.all(byHand, { concurrency: "unbounded" }), [])
      ]
      const reports = yield* Effect.all(both, { concurrency: "unbounded" })
      assert.deepStrictEqual(
        reports.flat().flatMap(({ failed, refused }) => [...failed, ...refused]),
        []
      )
      const features = yield* Effect.forEach(names, (feature) => asAdmin(getFeature({ project: "shop", feature })))
      assert.isTrue(features.every(({ stale }) => stale))
      const [said, ...others] = new Set(features.map(({ description }) => description))
      assert.include(["second", "third"], said)
      assert.deepStrictEqual(others, [], "a declaration is applied as a whole")
    })
  )
}

/** What applying files promises about parts that fail, approvals and release plans. */
export const declaredPartsSuite: FreshSuite = {
  "what an environment no longer says about approvals is lifted, and environments that are not named stay": on(
    Effect.gen(function* () {
      const environments = [
        { environment: "development", requiredApprovals: 1 },
        { environment: "production", requiredApprovals: 2 }
      ]
      yield* applied(shop([], environments))
      const silent = shop([], [{ environment: "production" }])
      assert.deepStrictEqual(namesOf(yield* planned(silent)), [
        "approval shop in production: requiredApprovals by files"
      ])
      assert.deepStrictEqual((yield* applied(silent)).failed, [])
      const rules = (yield* asAdmin(exportDeclared())).projects?.find(({ id }) => id === "shop")?.environments
      assert.deepStrictEqual(rules, [
        { environment: "development", requiredApprovals: 1 },
        { environment: "production" }
      ])
      assert.deepStrictEqual(namesOf(yield* planned(silent)), [])
    })
  ),

  "a rule that somebody changed by hand is shown as such": on(
    Effect.gen(function* () {
      const ruled = shop([], [{ environment: "production", requiredApprovals: 2 }])
      yield* applied(ruled)
      yield* asAdmin(setChangeRequestConfig(production, { changeRequestsEnabled: false }))
      assert.deepStrictEqual(
        (yield* planned(ruled)).changes.map(({ changedBy, kind }) => [kind, changedBy]),
        [["approval", "instance"]]
      )
    })
  ),

  "the report says what failed: the instance, a project, or what is deleted last": on(
    Effect.gen(function* () {
      yield* applied({ segments: beta(["1"]) })
      yield* asAdmin(createProject({ id: "guarded", name: "Guarded" }))
      yield* asAdmin(createFeature("guarded", { name: "flag" }))
      const segments = (yield* (yield* SegmentStore).list).map(({ id }) => id)
      yield* asAdmin(
        addStrategy({ project: "guarded", feature: "flag", environment: "production" }, { name: "default", segments })
      )
      yield* asAdmin(setChangeRequestConfig({ ...production, project: "guarded" }, required))

      const first = yield* applied({ segments: beta(["1", "2"]), projects: shop([{ name: "one" }]).projects ?? [] })
      assert.deepStrictEqual(partsOf(first.failed), ["instance null"])
      const here = (yield* asAdmin(exportDeclared())).projects ?? []
      assert.deepStrictEqual(here.map(({ id }) => id).toSorted(), ["default", "guarded"])
      const last = yield* applied({ segments: [], projects: shop([{ name: "one" }]).projects ?? [] }, { prune: true })
      assert.deepStrictEqual(partsOf(last.failed), ["deletion null"])
      assert.strictEqual((yield* asAdmin(getFeature(one))).name, "one")
    })
  ),

  "the report names the environments that a release plan keeps as they are": on(
    Effect.gen(function* () {
      yield* applied(shop([{ name: "one" }]))
      const template = yield* asAdmin(createReleasePlanTemplate({ name: "Carefully", milestones: threeSteps }))
      yield* asAdmin(addReleasePlan({ ...one, environment: "production" }, { templateId: template.id }))
      const kept = [{ ...one, environment: "production" }]
      assert.deepStrictEqual((yield* planned(shop([onInProduction]))).planned, kept)
      const report = yield* applied(shop([onInProduction]))
      assert.deepStrictEqual([report.planned, report.changes], [kept, []])
      assert.deepStrictEqual((yield* planned(shop([{ name: "one" }]))).planned, kept)
    })
  )
}

const beta = (values: ReadonlyArray<string>) => [
  { name: "beta", constraints: [{ contextName: "userId", operator: "IN" as const, values: [...values] }] }
]

const one = { project: "shop", feature: "one" }
const production = { project: "shop", environment: "production" }
const required = { changeRequestsEnabled: true, requiredApprovals: 1 }
const onInProduction = {
  name: "one",
  environments: [{ environment: "production", enabled: true, strategies: [{ name: "default" }] }]
}

function on(test: Effect.Effect<void, unknown, UseCaseNeeds>) {
  return (onFreshStore: OnFreshStore) => onFreshStore(Effect.andThen(setUpInstance(), test))
}

const applied = (...given: Parameters<typeof applyDeclared>) => asAdmin(applyDeclared(...given))
const planned = (...given: Parameters<typeof dryRunDeclared>) => asAdmin(dryRunDeclared(...given))

/** Applies the files. The change comes after what belongs to the instance, and before the first project. */
const appliedDuring = (
  change: Effect.Effect<unknown, unknown, UseCaseNeeds | CurrentPrincipal>,
  declared: DeclaredInstance
) =>
  Effect.gen(function* () {
    const transactions = yield* Transactions
    const needs = yield* Effect.context<UseCaseNeeds>()
    const changing = Effect.orDie(Effect.provideContext(asAdmin(change), needs))
    let count = 0
    const run: typeof transactions.run = (effect) =>
      Effect.suspend(() => {
        count += 1
        return count === 2 ? Effect.andThen(changing, transactions.run(effect)) : transactions.run(effect)
      })
    return yield* Effect.provideService(applied(declared), Transactions, { ...transactions, run })
  })

type Project = NonNullable<DeclaredInstance["projects"]>[number]

const shop = (
  features: NonNullable<Project["features"]>,
  environments?: NonNullable<Project["environments"]>
): DeclaredInstance => ({
  projects: [{ id: "shop", name: "Shop", features, ...(environments === undefined ? {} : { environments }) }]
})

const namesOf = ({ changes }: DeclaredReport): ReadonlyArray<string> =>
  changes.map(
    ({ kind, name, properties }) =>
      `${kind} ${name}: ${properties.map((property) => `${property.name} by ${property.changedBy}`).join(", ")}`
  )

const partsOf = (failed: DeclaredReport["failed"]): ReadonlyArray<string> =>
  failed.map(({ part, project }) => `${part} ${project}`)
