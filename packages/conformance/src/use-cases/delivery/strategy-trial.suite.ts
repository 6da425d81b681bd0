import { assert } from "@effect/vitest"
import type { NewStrategy } from "@halyard/core/domain"
import { createSegment, tryStrategy } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { invalidAt, notFound, refused } from "../../fixtures/assertions.ts"
import { asAdmin } from "../../fixtures/principals.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import { aFlag, aWorkspace } from "../../fixtures/workspaces.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"

export const strategyTrialSuite: UseCaseSuite = {
  "tries a strategy that is not saved, with the segments that its project can use": Effect.gen(function* () {
    const { project } = yield* aFlag()
    const { project: elsewhere } = yield* aWorkspace()
    const shared = yield* asAdmin(createSegment({ name: yield* uniqueName("segment"), constraints: [inSession] }))
    const hidden = yield* asAdmin(
      createSegment({ name: yield* uniqueName("segment"), project: elsewhere, constraints: [] })
    )
    const strategy = { name: "default", constraints: [ofAnn], segments: [shared.id] }
    const trial = (changes: Partial<NewStrategy>, context: Readonly<Record<string, string>>) =>
      asAdmin(tryStrategy({ project, strategy: { ...strategy, ...changes }, context }))

    const met = yield* trial({ disabled: true }, { userId: "ann", sessionId: "s1" })
    assert.deepInclude(met, { enabled: true, reason: "met", rollout: null, variant: null })
    assert.deepStrictEqual(met.constraints, [
      { ...ofAnn, inverted: false, caseInsensitive: false, result: true, reason: "met" }
    ])
    assert.deepStrictEqual(
      met.segments.map(({ constraints, name, result }) => [name, result, constraints[0]?.reason]),
      [[shared.name, true, "met"]]
    )
    const unmet = yield* trial({}, { userId: "bob" })
    assert.deepInclude(unmet, { enabled: false, reason: "constraint" })
    assert.deepStrictEqual(unmet.segments[0]?.constraints[0]?.reason, "no-value")
    const missing = yield* trial({ segments: [hidden.id] }, { userId: "ann" })
    assert.deepInclude(missing, { enabled: false, reason: "segment" })
    assert.deepStrictEqual(missing.segments, [{ id: hidden.id, name: "", result: false, constraints: [] }])

    const blue = { name: "blue", weight: 1000, weightType: "variable", stickiness: "default" } as const
    const rollout = { name: "flexibleRollout", segments: [], variants: [blue] }
    const all = yield* trial({ ...rollout, parameters: { rollout: "100" } }, { userId: "ann" })
    assert.deepStrictEqual([all.enabled, all.variant, all.rollout?.by], [true, { name: "blue" }, "userId"])
    const none = yield* trial({ ...rollout, parameters: { rollout: "0" } }, { userId: "ann" })
    assert.deepInclude(none, { enabled: false, reason: "parameters", variant: null })
    const host = { name: "applicationHostname", segments: [] }
    assert.deepInclude(yield* trial(host, { userId: "ann" }), { enabled: "unknown", reason: "application" })
    assert.deepInclude(yield* trial({ ...host, name: "own" }, { userId: "bob" }), { enabled: false })
    yield* refused(asAdmin(tryStrategy({ project: "no", strategy, context: {} })), notFound("project", "no"))
    yield* invalidAt(asAdmin(tryStrategy({ project, strategy, context: { currentTime: "x" } })), "/context/currentTime")
  })
}

const ofAnn = { contextName: "userId", operator: "IN", values: ["ann"] } as const
const inSession = { contextName: "sessionId", operator: "IN", values: ["s1"] } as const
