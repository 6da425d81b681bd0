import { assert } from "@effect/vitest"
import type { NewChange } from "@halyard/core/domain"
import { Transactions } from "@halyard/core/ports"
import {
  discardChange,
  getChangeRequest,
  moveRequest,
  proposeChanges,
  rebaseRequest,
  updateReleasePlanTemplate
} from "@halyard/core/use-cases"
import { Effect, Ref } from "effect"
import { assertMatches, refused } from "../../fixtures/assertions.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { addFlag } from "../../fixtures/workspaces.ts"
import { aTemplate } from "../release-plans/scenes.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aGuardedFlag, inReview } from "./scenes.ts"

const refusal = {
  _tag: "InvalidOperation",
  message:
    "The changes of a change request, with the segments and templates that they use, have at most 5000000 characters of JSON. Make another one"
}

const conflict =
  "What the changes use together has more than 5000000 characters of JSON by now. Make several smaller requests of them"

const legend = "x".repeat(95_000)
const parameters = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`part${index}`, legend]))
const large = [{ name: "All", strategies: [{ name: "default", parameters }] }]

/** Features, and a change of each that adds a plan by one template. */
const planned = Effect.fnUntraced(function* (count: number, milestones?: typeof large) {
  const scene = yield* aGuardedFlag()
  const template = yield* aTemplate(milestones)
  const flags = yield* Effect.replicateEffect(addFlag(scene.project), count)
  const changes = flags.map(({ feature }): NewChange => {
    return { feature, action: "addReleasePlan", payload: { templateId: template.id } }
  })
  return {
    ...scene,
    changes,
    grow: asAdmin(updateReleasePlanTemplate(template.id, { ...template, milestones: large }))
  }
})

/** How often the effect begins to write. */
const countingWrites = Effect.fnUntraced(function* <A, E, R>(effect: Effect.Effect<A, E, R>) {
  const transactions = yield* Transactions
  const count = yield* Ref.make(0)
  const run: typeof transactions.run = (work) =>
    Effect.andThen(
      Ref.update(count, (known) => known + 1),
      transactions.run(work)
    )
  yield* Effect.provideService(effect, Transactions, { ...transactions, run })
  return yield* Ref.get(count)
})

/** Changes that use one large template are small themselves. */
export const outgrownRequestsSuite: UseCaseSuite = {
  "are refused before they are tried": Effect.gen(function* () {
    const { ann, changes, production } = yield* planned(6, large)
    const propose = refused(as(ann)(proposeChanges(production, changes)), refusal)
    assert.strictEqual(yield* countingWrites(propose), 0)
    const { features } = yield* as(ann)(proposeChanges(production, changes.slice(1)))
    assert.lengthOf(features, 5)
    const one = refused(as(ann)(proposeChanges(production, changes.slice(0, 1))), refusal)
    assert.strictEqual(yield* countingWrites(one), 0)
    const many = Array.from({ length: 996 }, (_, index): NewChange => {
      return { feature: `no-feature-${index}`, action: "updateEnabled", payload: { enabled: true } }
    })
    const tooMany = { _tag: "InvalidOperation", message: "A change request has at most 1000 changes" }
    assert.strictEqual(yield* countingWrites(refused(as(ann)(proposeChanges(production, many)), tooMany)), 0)
  }),

  "conflict, without being tried, once what they use has grown": Effect.gen(function* () {
    const scene = yield* planned(6)
    const { ann, bob } = scene
    const address = yield* inReview(scene, ann, scene.changes)
    yield* as(bob)(moveRequest(address, { state: "Approved" }))
    yield* scene.grow
    const read = Effect.map(as(bob)(getChangeRequest(address)), ({ features }) =>
      assertMatches(features[5], { changes: [{ conflict }] })
    )
    assert.strictEqual(yield* countingWrites(read), 0)
    yield* refused(as(bob)(moveRequest(address, { state: "Applied" })), { _tag: "Conflict", conflicts: [conflict] })
    yield* refused(as(ann)(rebaseRequest(address)), refusal)
    yield* as(ann)(discardChange({ ...address, change: 1 }))
    assertMatches(yield* as(bob)(moveRequest(address, { state: "Approved" })), { state: "Approved" })
  }),

  "are measured when a change is discarded": Effect.gen(function* () {
    const scene = yield* planned(7)
    const address = yield* inReview(scene, scene.ann, scene.changes)
    yield* scene.grow
    yield* refused(as(scene.ann)(discardChange({ ...address, change: 1 })), refusal)
    yield* as(scene.ann)(moveRequest(address, { state: "Cancelled" }))
  })
}
