import { Effect, Option } from "effect"
import { chartText } from "../../domain/moving/chart-rules.ts"
import type { MovedFeature } from "../../domain/moving/document/moved-feature.ts"
import type { MovedStrategy } from "../../domain/moving/document/moved-strategy.ts"
import type { StepOf } from "../../domain/moving/move-plan.ts"
import { NewMilestones } from "../../domain/release-plans/new-milestone.ts"
import { NotFound } from "../../domain/violations/errors.ts"
import { ImpactMetricStore } from "../../ports/impact-metrics/impact-metric-store.ts"
import { ReleasePlanStore } from "../../ports/release-plans/release-plan-store.ts"
import { setOwnRule } from "../change-requests/rules/set-change-request-config.ts"
import { removeFeatureChart, saveFeatureChart, saveInstanceChart } from "../impact-metrics/impact-charts.ts"
import {
  archiveReleasePlanTemplate,
  createReleasePlanTemplate,
  updateReleasePlanTemplate
} from "../release-plans/templates.ts"
import { asType } from "./as-type.ts"
import { movedChart } from "./load-plans.ts"
import { idAmong, segmentsByName } from "./move-catalog.ts"

/**
 * Creates or changes a template of release plans. Its milestones are replaced; plans that were made from it continue.
 */
export const moveTemplate = Effect.fnUntraced(function* ({ item }: StepOf<"release plan template">) {
  const { archived, description = null, milestones = [], name } = item
  const { ids } = yield* segmentsByName()
  const given = yield* Effect.forEach(milestones, (milestone) =>
    Effect.map(
      Effect.forEach(milestone.strategies ?? [], (strategy) => numbered(strategy, ids)),
      (strategies) => ({ ...milestone, strategies })
    )
  )
  const draft = { name, description, milestones: yield* asType(NewMilestones, given) }
  const known = (yield* (yield* ReleasePlanStore).templates).find((template) => template.name === name)
  const { id } = yield* known === undefined
    ? createReleasePlanTemplate(draft)
    : updateReleasePlanTemplate(known.id, draft)
  if (archived === true) yield* archiveReleasePlanTemplate(id)
})

/** The strategy as use cases take it, with the ids of its segments. */
export const numbered = ({ planned: _, segments = [], ...strategy }: MovedStrategy, ids: ReadonlyMap<string, number>) =>
  Effect.map(
    Effect.forEach(segments, (name) => idAmong(ids, name)),
    (numbers) => ({ ...strategy, segments: numbers })
  )

/** Decides whether changes need approval, as the other instance has decided it. */
export const moveApproval = Effect.fnUntraced(function* ({ item }: StepOf<"approval">) {
  const { environment, project, requiredApprovals, serviceAccountsApprove = false } = item
  const own = requiredApprovals === null ? null : { requiredApprovals, serviceAccountsApprove }
  yield* setOwnRule({ project, environment }, own)
})

/** Adds a chart of the whole instance, or changes the one with that name. */
export const moveChart = Effect.fnUntraced(function* ({ before, item }: StepOf<"chart">) {
  if (before === undefined) return yield* saveInstanceChart(item)
  const charts = yield* (yield* ImpactMetricStore).charts(null)
  const known = Option.fromUndefinedOr(charts.find((chart) => chartText(movedChart(chart)) === chartText(before)))
  if (Option.isNone(known)) return yield* new NotFound({ resource: "chart", id: before.title ?? before.metricName })
  return yield* saveInstanceChart({ ...item, id: known.value.id })
})

/** Gives a feature the charts that it had in the other instance, and removes others. */
export const moveFeatureCharts = Effect.fnUntraced(function* (feature: MovedFeature) {
  const address = { project: feature.project, feature: feature.name }
  const present = yield* (yield* ImpactMetricStore).charts(feature.name)
  const wanted = [...(feature.charts ?? [])]
  for (const chart of present) {
    const index = wanted.findIndex((one) => chartText(one) === chartText(movedChart(chart)))
    if (index === -1) yield* removeFeatureChart({ ...address, chart: chart.id })
    else wanted.splice(index, 1)
  }
  yield* Effect.forEach(wanted, (chart) => saveFeatureChart(address, chart), { discard: true })
})
