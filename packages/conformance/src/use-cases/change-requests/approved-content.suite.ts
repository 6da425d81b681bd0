import { assert } from "@effect/vitest"
import { type NewChange, systemPrincipal } from "@halyard/core/domain"
import { DeliveryReads } from "@halyard/core/ports"
import {
  addReleasePlan,
  addStrategy,
  addTemplateStrategy,
  advancePlans,
  archiveFeature,
  deleteSegment,
  getChangeRequest,
  moveRequest,
  pausePlan,
  setDefaultStrategy,
  updateProject,
  updateProjectSettings,
  updateReleasePlanTemplate,
  updateSegment
} from "@halyard/core/use-cases"
import { Effect, Random, Result } from "effect"
import { later } from "../../fixtures/history.ts"
import { as, asAdmin, aUser } from "../../fixtures/principals.ts"
import { leavingNothing } from "../../fixtures/transactions.ts"
import { addFlag, addressesOf, addSegment, type FlagWorkspace } from "../../fixtures/workspaces.ts"
import type { UseCaseCall } from "../access/access-table.ts"
import { callIn } from "../access/call-use-case.ts"
import { operations } from "../access/operations.ts"
import { aTemplate, withPlan } from "../release-plans/scenes.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { nearlyAll } from "./approval.suite.ts"
import { needingApproval } from "./change-requests.approvals.ts"
import { aGuardedFlag, inReview, switchTo } from "./scenes.ts"

/** Flags with a plan, with nothing, and archived, and what a request about them can refer to. */
const aScene = Effect.gen(function* () {
  const scene = yield* Effect.flatMap(aGuardedFlag(), withPlan)
  const used = yield* addSegment({ constraints: [isUser("7")] })
  const template = yield* aTemplate([{ name: "All", strategies: [{ name: "default", segments: [used.id] }] }])
  const bare = yield* addFlag(scene.project)
  const archived = yield* addFlag(scene.project)
  yield* asAdmin(addStrategy({ ...archived, environment: "production" }, { name: "default", segments: [used.id] }))
  yield* asAdmin(archiveFeature(archived))
  yield* asAdmin(setDefaultStrategy(scene.production, { name: "default", segments: [used.id] }))
  const flag: FlagWorkspace = { ...bare, ...addressesOf(bare), callers: scene.callers }
  return { ...scene, used, template, archived: archived.feature, bare: bare.feature, flag }
})
type Scene = Effect.Success<typeof aScene>

const isUser = (id: string) => ({ contextName: "userId", operator: "IN", values: [id] }) as const

const rollout = { name: "flexibleRollout", parameters: { rollout: "10" } }

/** Requests that refer to something. */
const requests: ReadonlyArray<(scene: Scene) => ReadonlyArray<NewChange>> = [
  ({ bare }) => [switchTo(bare, true)],
  ({ bare, used }) => [
    { feature: bare, action: "addStrategy", payload: { ...rollout, segments: [used.id] } },
    switchTo(bare, true)
  ],
  ({ bare, template }) => [
    {
      feature: bare,
      action: "addReleasePlan",
      payload: { templateId: template.id, milestoneId: template.milestones[0]?.id ?? "" }
    },
    switchTo(bare, true)
  ],
  ({ archived }) => [{ feature: archived, action: "reviveFeature" }, switchTo(archived, true)],
  ({ feature, plan, second }) => [
    { feature, action: "startMilestone", payload: { planId: plan.id, milestoneId: second.milestone } },
    switchTo(feature, true)
  ],
  ({ feature, plan, used }) => {
    const id = plan.milestones[0]?.strategies[0]?.id ?? ""
    return [
      { feature, action: "updateMilestoneStrategy", payload: { id, segments: [used.id] } },
      {
        feature,
        action: "startMilestone",
        payload: { planId: plan.id, milestoneId: plan.milestones[0]?.id ?? "" }
      },
      switchTo(feature, true)
    ]
  }
]

/**
 * Writes that need no approval, of what requests can refer to. All other operations that need none are tried once, too.
 */
const writes: ReadonlyArray<(scene: Scene) => UseCaseCall> = [
  ({ used }) => updateSegment(used.id, { name: used.name, constraints: [] }),
  ({ used }) => updateSegment(used.id, { name: used.name, constraints: [isUser("7")] }),
  ({ used }) => updateSegment(used.id, { name: used.name, description: "All", constraints: [isUser("7")] }),
  ({ used }) => deleteSegment(used.id),
  ({ production }) => setDefaultStrategy(production, { name: "default" }),
  ({ production, used }) => setDefaultStrategy(production, { name: "default", segments: [used.id] }),
  ({ project }) => updateProjectSettings(project, { defaultStickiness: "userId" }),
  ({ project }) => updateProject(project, { name: project, defaultStickiness: "sessionId" }),
  ({ template }) => updateReleasePlanTemplate(template.id, { name: template.name, milestones: [] }),
  ({ template }) =>
    updateReleasePlanTemplate(template.id, {
      name: template.name,
      milestones: [{ name: "All", strategies: [{ name: "default" }] }]
    }),
  ({ template }) =>
    addTemplateStrategy({ template: template.id, milestone: template.milestones[0]?.id ?? "" }, { name: "default" }),
  ({ planned }) => pausePlan(planned),
  ({ development, used }) => addStrategy(development, { name: "default", segments: [used.id] })
]

/** What SDKs get of the scene's features in production, with the constraints of segments. */
const delivered = Effect.fnUntraced(function* ({ archived, bare, feature }: Scene) {
  const reads = yield* DeliveryReads
  const features = yield* reads.features("production", [archived, bare, feature])
  const ids = features.flatMap(({ strategies }) => strategies.flatMap(({ segments }) => segments))
  const constraintsOf = new Map((yield* reads.segments(ids)).map(({ constraints, id }) => [id, constraints]))
  return features
    .map(({ enabled, name, strategies }) => ({
      name,
      enabled,
      strategies: strategies
        .filter(({ disabled }) => disabled !== true)
        .map((one) => comparable({ ...one, segments: one.segments.map((id) => constraintsOf.get(id)) }))
    }))
    .toSorted((left, right) => (left.name < right.name ? -1 : 1))
})

const comparable = (strategy: {
  readonly name: string
  readonly parameters: unknown
  readonly constraints: unknown
  readonly segments: unknown
}) => ({
  name: strategy.name,
  parameters: strategy.parameters,
  constraints: strategy.constraints,
  segments: strategy.segments
})

/**
 * Has a request approved, runs the writes, and applies it: that fails with a conflict, or delivers what the approvers
 * saw.
 */
const holds = Effect.fnUntraced(function* (
  scene: Scene,
  given: {
    readonly title: string
    readonly changes: ReadonlyArray<NewChange>
    readonly calls: ReadonlyArray<UseCaseCall>
  }
) {
  const { calls, changes, title } = given
  const caller = yield* aUser("caller", { role: { ...nearlyAll, type: "root-custom" } })
  const address = yield* inReview(scene, scene.ann, changes)
  const approved = yield* as(scene.bob)(moveRequest(address, { state: "Approved" }))
  const expected = approved.features.map(({ delivery, name }) => ({
    name,
    enabled: delivery?.after?.enabled,
    strategies: delivery?.after?.strategies.map((one) =>
      comparable({ ...one, segments: one.segments.map(({ constraints }) => constraints) })
    )
  }))
  for (const call of calls) {
    const tried = yield* Effect.result(as(caller)(call))
    const isForAdmins = Result.isFailure(tried) && `${Reflect.get(tried.failure, "permissions")}` === "ADMIN"
    if (isForAdmins) yield* Effect.ignore(asAdmin(call))
  }
  const view = yield* as(scene.bob)(getChangeRequest(address))
  const hasConflict = view.features.some(({ changes: all }) => all.some(({ conflict }) => conflict !== undefined))
  const applied = yield* Effect.result(as(scene.bob)(moveRequest(address, { state: "Applied" })))
  // Some operations take rights away from those who approved or apply.
  if (Result.isFailure(applied) && ["InvalidOperation", "NoAccess"].includes(applied.failure._tag)) return
  assert.strictEqual(Result.isFailure(applied), hasConflict, `${title}: GET says whether it can be applied`)
  if (Result.isFailure(applied)) return assert.strictEqual(applied.failure._tag, "Conflict", title)
  const present = yield* delivered(scene)
  for (const one of expected)
    assert.deepStrictEqual(
      present.find(({ name }) => name === one.name),
      one,
      title
    )
})

export const approvedContentSuite: UseCaseSuite = {
  "after the last approval no operation that needs no approval changes what applying delivers": Effect.gen(
    function* () {
      for (const { id, useCase } of operations()) {
        if (useCase === undefined || id in needingApproval || id.startsWith("get")) continue
        // Some change the whole instance, such as environments and maintenance mode.
        yield* leavingNothing(function* () {
          const scene = yield* aScene
          const call = yield* callIn(useCase, scene.flag)
          const held = holds(scene, { title: id, changes: [switchTo(scene.bare, true)], calls: [call] })
          // Some calls are prepared by archiving the feature.
          yield* Effect.catchTag(held, "FeatureArchived", () => Effect.void)
        })
      }
    }
  ),

  "after the last approval no series of such writes does, whatever the request refers to": Effect.gen(function* () {
    for (let round = 0; round < ROUNDS; round += 1) {
      const scene = yield* aScene
      const request = yield* below(requests.length)
      const picked: Array<number> = []
      for (let count = yield* below(4); count >= 0; count -= 1) picked.push(yield* below(writes.length))
      yield* holds(scene, {
        title: `request ${request}, writes ${picked.join()}`,
        changes: requests[request]?.(scene) ?? [],
        calls: picked.flatMap((index) => writes[index]?.(scene) ?? [])
      })
    }
  }),

  "no such write changes what a release plan starts by itself": Effect.gen(function* () {
    for (const write of writes) {
      const scene = yield* aScene
      const template = yield* aTemplate([
        { name: "Few", transitionCondition: { intervalMinutes: 5 }, strategies: [rollout] },
        { name: "Some", strategies: [{ ...rollout, segments: [scene.used.id] }] }
      ])
      const plan = { templateId: template.id, milestoneId: template.milestones[0]?.id ?? "" }
      yield* asAdmin(addReleasePlan(scene.flag.production, plan))
      const caller = yield* aUser("caller", { role: { ...nearlyAll, type: "root-custom" } })
      yield* Effect.ignore(as(caller)(write({ ...scene, template })))
      yield* later(301)(as(systemPrincipal)(advancePlans()))
      const started = (yield* delivered(scene)).find(({ name }) => name === scene.bare)
      const { constraints } = scene.used
      const parameters = { rollout: "10", stickiness: "default", groupId: scene.bare }
      assert.deepStrictEqual(
        started?.strategies,
        [{ name: "flexibleRollout", parameters, constraints: [], segments: [constraints] }],
        write.toString()
      )
    }
  })
}

const ROUNDS = 40

const below = (limit: number) => Random.nextIntBetween(0, limit, { halfOpen: true })
