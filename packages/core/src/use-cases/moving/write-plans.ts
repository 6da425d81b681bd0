import { Effect } from "effect"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import type { MovedFeature, MovedState } from "../../domain/moving/document/moved-feature.ts"
import type { MovedPlan } from "../../domain/moving/document/moved-plan.ts"
import { type Milestone, milestoneStrategy } from "../../domain/release-plans/milestone.ts"
import type { ReleasePlan } from "../../domain/release-plans/plan.ts"
import { planAdded, planChanged, planRemoved } from "../../domain/release-plans/release-plan-events.ts"
import {
  isSameFigure,
  type NewSafeguard,
  type Safeguard,
  safeguardChanged,
  safeguardFrom,
  type SafeguardOwner
} from "../../domain/release-plans/safeguard.ts"
import { safeguardViolations } from "../../domain/release-plans/safeguard-violations.ts"
import { NewStrategy } from "../../domain/strategies/strategy.ts"
import { sameContent } from "../../domain/values/same-content.ts"
import { now } from "../../domain/values/timestamp.ts"
import { InvalidOperation } from "../../domain/violations/errors.ts"
import { FeatureReads } from "../../ports/features/feature-reads.ts"
import { ReleasePlanStore } from "../../ports/release-plans/release-plan-store.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { refuseInvalid } from "../access/require-permission.ts"
import { recordEvents } from "../events/in-transaction.ts"
import type { EnvironmentAddress } from "../features/find-feature.ts"
import { refuseBadStrategy } from "../strategies/judge-strategy.ts"
import { asType } from "./as-type.ts"
import { segmentsByName } from "./move-catalog.ts"
import { numbered } from "./move-templates.ts"

/**
 * Gives features the release plans and safeguards that they had in an environment of the other instance, or removes
 * theirs. An import has replaced their strategies, so plans refer to the new ones.
 */
export const writePlans = Effect.fnUntraced(function* (
  project: string,
  environment: string,
  features: ReadonlyArray<MovedFeature>
) {
  const names = features.map(({ name }) => name)
  const store = yield* ReleasePlanStore
  const plans = new Map((yield* store.findEach(environment, names)).map((plan) => [plan.featureName, plan]))
  const stored = yield* (yield* FeatureReads).whole(names, { id: 0, memberOf: "all" })
  const addresses = new Map(stored.map((feature) => [feature.name, feature.environments]))
  for (const { environments = [], name: feature } of features) {
    const here = addresses.get(feature)?.find(({ name }) => name === environment)
    if (here === undefined) continue
    const state = environments.find((one) => one.environment === environment)
    const address = { project, environment, feature }
    const ids = here.strategies.map(({ id }) => id)
    yield* writePlan(address, { state, present: plans.get(feature), ids })
    yield* writeSafeguards(address, state?.safeguards ?? [])
  }
})

interface PlanToWrite {
  readonly state: MovedState | undefined
  readonly present: ReleasePlan | undefined
  /** The ids of the feature's current strategies, in their order. */
  readonly ids: ReadonlyArray<string>
}

const writePlan = Effect.fnUntraced(function* (address: EnvironmentAddress, { ids, present, state }: PlanToWrite) {
  const store = yield* ReleasePlanStore
  const wanted = state?.releasePlan ?? undefined
  if (wanted === undefined) {
    if (present === undefined) return
    yield* store.remove(address)
    return yield* recordEvents(planRemoved(address.project, present))
  }
  const linked = new Map(
    (state?.strategies ?? []).flatMap(({ planned }, index) => {
      const id = ids[index]
      return planned === undefined || id === undefined ? [] : [[planned, id] as const]
    })
  )
  const plan = yield* planOf(address, wanted, { present, linked })
  if (sameContent(present, plan)) return
  yield* store.save(plan)
  yield* recordEvents(
    present === undefined ? planAdded(address.project, plan) : planChanged(address.project, present, plan)
  )
})

interface Known {
  readonly present: ReleasePlan | undefined
  /** The ids of the feature's strategies in the active milestone, by their position in it. */
  readonly linked: ReadonlyMap<number, string>
}

/** Builds the plan. Parts that exist here keep their ids. */
const planOf = Effect.fnUntraced(function* (address: EnvironmentAddress, wanted: MovedPlan, known: Known) {
  const { present } = known
  const { uuid } = yield* Secrets
  const id = present?.id ?? (yield* uuid)
  const milestones: Array<Milestone> = []
  for (const milestone of wanted.milestones) {
    milestones.push(yield* milestoneOf(address, milestone, { ...known, plan: id }))
  }
  const active = wanted.milestones.findIndex((milestone) => milestone.active === true)
  const template = (yield* (yield* ReleasePlanStore).templates).find(({ name }) => name === wanted.template)
  const plan: ReleasePlan = {
    id,
    discriminator: "plan",
    name: wanted.name,
    description: wanted.description ?? null,
    featureName: address.feature,
    environment: address.environment,
    createdByUserId: present?.createdByUserId ?? (yield* CurrentPrincipal).id,
    createdAt: present?.createdAt ?? (yield* now),
    activeMilestoneId: milestones[active]?.id ?? null,
    milestones,
    releasePlanTemplateId: template?.id ?? "",
    safeguards: yield* safeguardsOf(wanted.safeguards ?? [], present?.safeguards ?? [], {
      plan: id,
      environment: address.environment
    })
  }
  return plan
})

type Step = MovedPlan["milestones"][number]

const milestoneOf = Effect.fnUntraced(function* (
  { feature, project }: EnvironmentAddress,
  step: Step,
  { linked, plan, present }: Known & { readonly plan: string }
) {
  const { uuid } = yield* Secrets
  const before = present?.milestones.find(({ name }) => name === step.name)
  const id = before?.id ?? (yield* uuid)
  const segments = (yield* segmentsByName()).ids
  const strategies = yield* Effect.forEach(step.strategies ?? [], (strategy, index) =>
    Effect.gen(function* () {
      const content = yield* asType(NewStrategy, yield* numbered(strategy, segments))
      yield* refuseBadStrategy(project, content)
      const own = step.active === true ? linked.get(index) : (before?.strategies[index]?.id ?? (yield* uuid))
      if (own === undefined) {
        return yield* new InvalidOperation({ message: `"${feature}" lacks strategies of its release plan` })
      }
      return milestoneStrategy(content, { id: own, milestoneId: id, sortOrder: strategy.sortOrder ?? index })
    })
  )
  const milestone: Milestone = {
    id,
    name: step.name,
    sortOrder: step.sortOrder ?? 0,
    releasePlanDefinitionId: plan,
    startedAt: step.startedAt ?? null,
    transitionCondition: step.transitionCondition ?? null,
    progressionExecutedAt: step.progressionExecutedAt ?? null,
    pausedAt: step.pausedAt ?? null,
    strategies
  }
  return milestone
})

const writeSafeguards = Effect.fnUntraced(function* (address: EnvironmentAddress, wanted: ReadonlyArray<NewSafeguard>) {
  const { safeguards, saveSafeguards } = yield* ReleasePlanStore
  const present = yield* safeguards(address)
  const all = yield* safeguardsOf(wanted, present, { plan: undefined, environment: address.environment })
  if (sameContent(present, all)) return
  yield* saveSafeguards(address, all)
  const [before, after] = [byId(present), byId(all)]
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (id) => !sameContent(before.get(id), after.get(id))
  )
  yield* recordEvents(
    ...changed.map((id) => {
      const [old, next] = [before.get(id), after.get(id)]
      return safeguardChanged(address, { ...(old && { before: old }), ...(next && { after: next }) })
    })
  )
})

const byId = (safeguards: ReadonlyArray<Safeguard>) => new Map(safeguards.map((one) => [one.id, one]))

/** Builds safeguards. A limit of the same figure keeps its id, and when it was exceeded. */
const safeguardsOf = Effect.fnUntraced(function* (
  wanted: ReadonlyArray<NewSafeguard>,
  present: ReadonlyArray<Safeguard>,
  target: SafeguardOwner
) {
  yield* refuseInvalid(wanted.flatMap((limit) => safeguardViolations(limit, target)))
  const { uuid } = yield* Secrets
  return yield* Effect.forEach(wanted, (limit) =>
    Effect.gen(function* () {
      const before = present.find(({ impactMetric }) => isSameFigure(impactMetric, limit.impactMetric))
      const safeguard = safeguardFrom(limit, before?.id ?? (yield* uuid), target)
      return { ...safeguard, triggeredAt: before?.triggeredAt ?? null }
    })
  )
})
