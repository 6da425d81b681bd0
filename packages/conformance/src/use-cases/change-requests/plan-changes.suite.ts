import { assert } from "@effect/vitest"
import type { NewChange, NewSafeguard } from "@halyard/core/domain"
import {
  getChangeRequest,
  getFeatureEnvironment,
  getReleasePlan,
  listSafeguards,
  moveRequest,
  pausePlan,
  proposeChanges,
  setPlanSafeguard,
  setSafeguard,
  startMilestone,
  updatePlannedStrategy,
  updateProjectSettings
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { assertMatches, invalidAt, refused } from "../../fixtures/assertions.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { aTemplate, sharesOf, withPlan } from "../release-plans/scenes.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aGuardedFlag, inReview, switchTo } from "./scenes.ts"

const aGuardedPlan = Effect.flatMap(aGuardedFlag(), withPlan)
type GuardedPlan = Effect.Success<typeof aGuardedPlan>

/** Each action with what it shows as before and after, and what the plan is when it is applied. */
const actions: Readonly<
  Record<string, (scene: GuardedPlan) => { readonly change: NewChange; readonly view: object; readonly plan?: object }>
> = {
  startMilestone: ({ feature, plan, second }) => ({
    change: { feature, action: "startMilestone", payload: { planId: plan.id, milestoneId: second.milestone } },
    view: { now: { activeMilestoneId: null }, after: { activeMilestoneId: second.milestone } },
    plan: { activeMilestoneId: second.milestone }
  }),
  updateMilestoneStrategy: ({ feature, plan }) => {
    const id = plan.milestones[0]?.strategies[0]?.id ?? ""
    return {
      change: { feature, action: "updateMilestoneStrategy", payload: { id, parameters: { rollout: "9" } } },
      view: { now: { parameters: { rollout: "10" } }, after: { parameters: { rollout: "9" } } },
      plan: { milestones: [{ strategies: [{ id, parameters: { rollout: "9" } }] }, {}, {}] }
    }
  },
  changeMilestoneProgression: ({ feature, second, third }) => {
    const transitionCondition = { intervalMinutes: 5 }
    const payload = { sourceMilestone: second.milestone, targetMilestone: third.milestone, transitionCondition }
    return {
      change: { feature, action: "changeMilestoneProgression", payload },
      view: { now: { transitionCondition: { intervalMinutes: 1440 } }, after: { transitionCondition } },
      plan: { milestones: [{}, { transitionCondition }, {}] }
    }
  },
  deleteMilestoneProgression: ({ feature, first }) => ({
    change: { feature, action: "deleteMilestoneProgression", payload: { sourceMilestone: first.milestone } },
    view: { now: { transitionCondition: { intervalMinutes: 60 } }, after: { transitionCondition: null } },
    plan: { milestones: [{ transitionCondition: null }, {}, {}] }
  }),
  changeSafeguard: ({ feature, plan }) => {
    const safeguard: NewSafeguard = {
      impactMetric: { metricName: "failures", timeRange: "hour", aggregationMode: "count", labelSelectors: {} },
      triggerCondition: { operator: ">", threshold: 3 }
    }
    return {
      change: { feature, action: "changeSafeguard", payload: { planId: plan.id, safeguard } },
      view: { now: { safeguard: null }, after: { safeguard } },
      plan: { safeguards: [safeguard] }
    }
  },
  deleteReleasePlan: ({ feature, plan }) => ({
    change: { feature, action: "deleteReleasePlan", payload: { planId: plan.id } },
    view: { now: { releasePlan: plan.id }, after: null }
  })
}

const apply = Effect.fnUntraced(function* (
  scene: Pick<GuardedPlan, "ann" | "bob" | "production" | "project">,
  change: NewChange
) {
  const address = yield* inReview(scene, scene.ann, change)
  yield* as(scene.bob)(moveRequest(address, { state: "Approved" }))
  yield* as(scene.bob)(moveRequest(address, { state: "Applied" }))
  return yield* as(scene.ann)(getChangeRequest(address))
})

export const planChangesSuite: UseCaseSuite = {
  ...Object.fromEntries(
    Object.entries(actions).map(([action, prepare]) => [
      `can be proposed by ${action}, and are applied with the request`,
      Effect.gen(function* () {
        const scene = yield* aGuardedPlan
        const { change, plan, view } = prepare(scene)
        const proposed = yield* as(scene.ann)(proposeChanges(scene.production, change))
        assertMatches(proposed.features[0]?.changes ?? [], [{ action, diff: view }])
        assert.deepStrictEqual(
          yield* asAdmin(getReleasePlan(scene.production)),
          scene.plan,
          "a proposal changes nothing"
        )
        yield* as(scene.ann)(moveRequest({ project: scene.project, request: proposed.id }, { state: "Cancelled" }))
        assertMatches(yield* apply(scene, change), { state: "Applied" })
        const after = Effect.result(asAdmin(getReleasePlan(scene.production)))
        assertMatches(yield* after, plan === undefined ? { _tag: "Failure" } : { success: plan })
      })
    ])
  ),

  "can be added, started and resumed by requests": Effect.gen(function* () {
    const scene = yield* aGuardedFlag()
    const { feature } = scene
    const { id: templateId } = yield* aTemplate()
    yield* apply(scene, { feature, action: "addReleasePlan", payload: { templateId } })
    const plan = yield* asAdmin(getReleasePlan(scene.production))
    assert.strictEqual(plan.releasePlanTemplateId, templateId)
    const milestone = plan.milestones[0]?.id ?? ""
    yield* apply(scene, { feature, action: "startMilestone", payload: { planId: plan.id, milestoneId: milestone } })
    assert.deepStrictEqual(yield* sharesOf(scene), ["10"])
    yield* as(scene.ann)(pausePlan({ ...scene.production, plan: plan.id }))
    yield* apply(scene, { feature, action: "resumeMilestoneProgression", payload: { planId: plan.id } })
    assert.isNull((yield* asAdmin(getReleasePlan(scene.production))).milestones[0]?.pausedAt)
  }),

  "can lose their safeguards by requests": Effect.gen(function* () {
    const scene = yield* aGuardedPlan
    const { feature, plan, planned } = scene
    const limit = {
      impactMetric: { metricName: "failures", timeRange: "hour", aggregationMode: "count", labelSelectors: {} },
      triggerCondition: { operator: ">", threshold: 3 }
    } as const
    yield* asAdmin(setPlanSafeguard(planned, limit))
    const [safeguard] = (yield* asAdmin(getReleasePlan(scene.production))).safeguards
    const payload = { planId: plan.id, safeguardId: safeguard?.id ?? "" }
    const change = { feature, action: "deleteSafeguard", payload } as const
    const { features, id } = yield* as(scene.ann)(proposeChanges(scene.production, change))
    const diff = { now: { safeguard: limit }, after: { safeguard: null } }
    assertMatches(features, [{ changes: [{ diff }] }])
    yield* as(scene.ann)(moveRequest({ project: scene.project, request: id }, { state: "Cancelled" }))
    yield* apply(scene, change)
    assert.deepStrictEqual((yield* asAdmin(getReleasePlan(scene.production))).safeguards, [])
  }),

  "come with the safeguards that switch a feature off": Effect.gen(function* () {
    const scene = yield* aGuardedFlag()
    const { ann, feature, production, project } = scene
    const limit = {
      impactMetric: { metricName: "failures", timeRange: "hour", aggregationMode: "count", labelSelectors: {} },
      triggerCondition: { operator: ">", threshold: 3 }
    } as const
    yield* refused(as(ann)(setSafeguard(production, limit)), { _tag: "NoAccess", permissions: ["SKIP_CHANGE_REQUEST"] })
    const setting = { feature, action: "changeSafeguard", payload: { safeguard: limit } } as const
    const { features, id } = yield* as(ann)(proposeChanges(production, setting))
    assertMatches(features, [{ changes: [{ diff: { now: { safeguard: null }, after: { safeguard: limit } } }] }])
    yield* as(ann)(moveRequest({ project, request: id }, { state: "Cancelled" }))
    const mistaken = { ...limit, impactMetric: { ...limit.impactMetric, metricName: "halyard.unknown" } }
    yield* invalidAt(
      as(ann)(proposeChanges(production, { ...setting, payload: { safeguard: mistaken } })),
      "/payload/safeguard/impactMetric/metricName"
    )
    yield* apply(scene, setting)
    const [safeguard] = yield* asAdmin(listSafeguards(production))
    assertMatches(safeguard, { ...limit, action: { type: "disableFeatureEnvironment" } })

    const removing = { feature, action: "deleteSafeguard", payload: { safeguardId: safeguard?.id ?? "" } } as const
    // A change that the draft has already is proposed anew.
    yield* as(ann)(proposeChanges(production, removing))
    const address = yield* inReview(scene, ann, removing)
    yield* as(scene.bob)(moveRequest(address, { state: "Approved" }))
    yield* asAdmin(setSafeguard(production, { ...limit, triggerCondition: { operator: ">", threshold: 4 } }))
    const conflict = `The safeguard of "${feature}" was changed since`
    assertMatches((yield* as(ann)(getChangeRequest(address))).features, [{ changes: [{ conflict }] }])
    yield* refused(as(scene.bob)(moveRequest(address, { state: "Applied" })), { _tag: "Conflict" })
    yield* as(ann)(moveRequest(address, { state: "Cancelled" }))
    yield* apply(scene, removing)
    assert.deepStrictEqual(yield* asAdmin(listSafeguards(production)), [])
  }),

  "conflict with what became of the plan meanwhile": Effect.gen(function* () {
    const scene = yield* aGuardedPlan
    const { ann, bob, feature, first, plan, second } = scene
    const payload = { planId: plan.id, milestoneId: second.milestone }
    const address = yield* inReview(scene, ann, { feature, action: "startMilestone", payload })
    yield* as(bob)(moveRequest(address, { state: "Approved" }))
    yield* asAdmin(startMilestone(first))
    const conflict = `The release plan of "${feature}" was changed since`
    assertMatches((yield* as(ann)(getChangeRequest(address))).features, [{ changes: [{ conflict }] }])
    yield* refused(as(bob)(moveRequest(address, { state: "Applied" })), { _tag: "Conflict" })
    assert.deepStrictEqual(yield* sharesOf(scene), ["10"])
  }),

  "keep the default stickiness of when the plan was added or its strategy updated": Effect.gen(function* () {
    const scene = yield* aGuardedPlan
    const { ann, bob, feature, plan, production, project, second } = scene
    const stored = Effect.map(asAdmin(getReleasePlan(production)), ({ milestones }) =>
      milestones.flatMap(({ strategies }) => strategies.map(stickinessOf))
    )
    assert.deepStrictEqual(yield* stored, ["default", "default", undefined, "default"])
    const request = yield* inReview(scene, ann, [
      { feature, action: "startMilestone", payload: { planId: plan.id, milestoneId: second.milestone } },
      switchTo(feature, true)
    ])
    const approved = yield* as(bob)(moveRequest(request, { state: "Approved" }))
    yield* asAdmin(updateProjectSettings(project, { defaultStickiness: "userId" }))
    yield* as(bob)(moveRequest(request, { state: "Applied" }))
    const [view] = approved.features.map(({ delivery }) => delivery?.after?.strategies.map(stickinessOf))
    assert.deepStrictEqual(view, ["default", undefined])
    const { strategies } = yield* asAdmin(getFeatureEnvironment(production))
    assert.deepStrictEqual(strategies.map(stickinessOf), view)

    const strategy = plan.milestones[0]?.strategies[0]?.id ?? ""
    yield* asAdmin(updatePlannedStrategy({ ...production, strategy }, { parameters: { rollout: "20" } }))
    assert.deepStrictEqual(yield* stored, ["userId", "default", undefined, "default"])
  })
}

const stickinessOf = ({ parameters }: { readonly parameters: Readonly<Record<string, string>> }) =>
  parameters["stickiness"]
