import { Effect, Struct } from "effect"
import type { ImpactChart } from "../../domain/impact-metrics/impact-chart.ts"
import { sortedCharts } from "../../domain/moving/chart-rules.ts"
import type { MovedChart, MovedPlan, MovedTemplate } from "../../domain/moving/document/moved-plan.ts"
import { completeMovedStrategy } from "../../domain/moving/strategy-content.ts"
import { type Milestone, milestoneStrategyContent } from "../../domain/release-plans/milestone.ts"
import type { ReleasePlan } from "../../domain/release-plans/plan.ts"
import { limitOf, type NewSafeguard, type Safeguard } from "../../domain/release-plans/safeguard.ts"
import { compareText } from "../../domain/values/text.ts"
import { EnvironmentStore } from "../../ports/environments/environment-store.ts"
import { ImpactMetricStore } from "../../ports/impact-metrics/impact-metric-store.ts"
import { ReleasePlanStore } from "../../ports/release-plans/release-plan-store.ts"
import type { SegmentNames } from "./load-projects.ts"

/** Reads the templates of release plans, by name. */
export const loadTemplates = Effect.fnUntraced(function* (segments: SegmentNames) {
  const templates = yield* (yield* ReleasePlanStore).templates
  return templates
    .map(({ archivedAt, description, milestones, name }): MovedTemplate => ({
      name,
      description,
      archived: archivedAt !== null,
      milestones: milestones.map((milestone) => movedMilestone(milestone, segments))
    }))
    .toSorted((left, right) => compareText(left.name, right.name))
})

const movedMilestone = ({ name, sortOrder, strategies, transitionCondition }: Milestone, segments: SegmentNames) => ({
  name,
  sortOrder,
  transitionCondition,
  strategies: strategies.map((strategy) => {
    const { segments: ids = [], ...content } = milestoneStrategyContent(strategy)
    const named = {
      ...content,
      disabled: content.disabled ?? false,
      segments: ids.flatMap((id) => segments.get(id) ?? [])
    }
    return completeMovedStrategy(named, strategy.sortOrder)
  })
})

/** The release plans, safeguards and charts of features. */
export interface LoadedPlans {
  readonly plan: (feature: string, environment: string) => ReleasePlan | undefined
  readonly moved: (plan: ReleasePlan | undefined) => MovedPlan | null
  readonly safeguards: (feature: string, environment: string) => ReadonlyArray<NewSafeguard>
  readonly charts: (feature: string) => ReadonlyArray<MovedChart>
}

/** Reads the release plans, safeguards and charts of these features, in a few queries for each environment. */
export const loadPlans = Effect.fnUntraced(function* (features: ReadonlyArray<string>, segments: SegmentNames) {
  const store = yield* ReleasePlanStore
  const environments = (yield* (yield* EnvironmentStore).list).map(({ name }) => name)
  const templates = new Map((yield* store.templates).map(({ id, name }) => [id, name]))
  const plans = new Map<string, ReleasePlan>()
  const safeguards = new Map<string, ReadonlyArray<Safeguard>>()
  for (const environment of environments) {
    for (const plan of yield* store.findEach(environment, features))
      plans.set(keyOf(plan.featureName, environment), plan)
    for (const [feature, all] of yield* store.safeguardsIn(environment))
      safeguards.set(keyOf(feature, environment), all)
  }
  const charts = Map.groupBy(yield* (yield* ImpactMetricStore).everyChart, ({ feature }) => feature)
  const loaded: LoadedPlans = {
    plan: (feature, environment) => plans.get(keyOf(feature, environment)),
    moved: (plan) => (plan === undefined ? null : movedPlan(plan, segments, templates)),
    safeguards: (feature, environment) => limitsOf(safeguards.get(keyOf(feature, environment)) ?? [], undefined),
    charts: (feature) => sortedCharts((charts.get(feature) ?? []).map(movedChart))
  }
  return loaded
})

const keyOf = (feature: string, environment: string): string => JSON.stringify([feature, environment])

const movedPlan = (plan: ReleasePlan, segments: SegmentNames, templates: ReadonlyMap<string, string>): MovedPlan => ({
  name: plan.name,
  description: plan.description,
  template: templates.get(plan.releasePlanTemplateId) ?? null,
  milestones: plan.milestones.map((milestone) => ({
    ...movedMilestone(milestone, segments),
    active: milestone.id === plan.activeMilestoneId,
    startedAt: milestone.startedAt,
    progressionExecutedAt: milestone.progressionExecutedAt,
    pausedAt: milestone.pausedAt
  })),
  safeguards: limitsOf(plan.safeguards, plan.id)
})

const limitsOf = (safeguards: ReadonlyArray<Safeguard>, plan: string | undefined) =>
  safeguards.map((safeguard) => limitOf(safeguard, { plan }))

/** Reads the charts of the whole instance. */
export const loadCharts = Effect.fnUntraced(function* () {
  return sortedCharts((yield* (yield* ImpactMetricStore).charts(null)).map(movedChart))
})

export const movedChart = (chart: ImpactChart): MovedChart => Struct.omit(chart, ["id", "feature", "createdAt"])
