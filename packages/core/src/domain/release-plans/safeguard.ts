import { Schema } from "effect"
import type { EventDraft } from "../events/event.ts"
import { type ImpactFigure, figureViolations, impactFigure } from "../impact-metrics/impact-aggregation.ts"
import { field } from "../values/field.ts"
import { sameContent } from "../values/same-content.ts"
import { Timestamp } from "../values/timestamp.ts"
import type { Violation } from "../violations/errors.ts"
import { builtInViolations } from "./built-in-figure.ts"

export const TriggerCondition = Schema.Struct({
  operator: field(Schema.Literals([">", "<"]), "How the figure is compared with the threshold"),
  threshold: field(Schema.Finite, "The limit")
}).annotate({ identifier: "TriggerCondition", description: "The figures that trigger a safeguard." })
export type TriggerCondition = typeof TriggerCondition.Type

export const NewSafeguard = Schema.Struct({
  impactMetric: field(
    Schema.Struct(impactFigure),
    "The figure to watch, of a metric that applications report, or of the feature's own evaluations: `halyard.no_share`, `halyard.variant_share` (of the variants that the label `variant` selects) or `halyard.evaluations`"
  ),
  triggerCondition: field(TriggerCondition, "When it triggers")
}).annotate({ identifier: "NewSafeguard", description: "A limit on what applications report." })
export type NewSafeguard = typeof NewSafeguard.Type

export const Safeguard = Schema.Struct({
  id: field(Schema.String, "The safeguard's id"),
  action: field(
    Schema.Struct({
      type: field(
        Schema.Literals(["pauseMilestoneProgressions", "disableFeatureEnvironment"]),
        "Pauses the release plan, or switches the feature off"
      ),
      id: field(Schema.String, "The id of the release plan, or the name of the environment")
    }),
    "What happens when it triggers"
  ),
  triggerCondition: NewSafeguard.fields.triggerCondition,
  impactMetric: field(
    Schema.Struct({
      id: field(Schema.String, "The id of the figure, which is that of the safeguard"),
      ...impactFigure
    }),
    "The figure"
  ),
  triggeredAt: field(
    Schema.NullOr(Timestamp),
    "When it last triggered. Only what was reported since then counts the next time"
  )
}).annotate({
  identifier: "Safeguard",
  description: "A limit on what applications report, and what happens beyond it."
})
export type Safeguard = typeof Safeguard.Type

export const safeguardViolations = ({ impactMetric }: NewSafeguard): ReadonlyArray<Violation> => [
  ...figureViolations(impactMetric, "/impactMetric"),
  ...builtInViolations(impactMetric, "/impactMetric")
]

/** Whether the figure is beyond the limit. No figure is not. */
export const isBeyond = ({ operator, threshold }: TriggerCondition, figure: number | null): boolean =>
  figure !== null && (operator === ">" ? figure > threshold : figure < threshold)

/** Two safeguards of one place that watch the same metric with the same labels are one. */
export const isSameFigure = (left: ImpactFigure, right: ImpactFigure): boolean =>
  left.metricName === right.metricName && sameContent(left.labelSelectors, right.labelSelectors)

export const safeguardFrom = (given: NewSafeguard, id: string, action: Safeguard["action"]): Safeguard => ({
  id,
  action,
  triggerCondition: given.triggerCondition,
  impactMetric: { ...given.impactMetric, id },
  triggeredAt: null
})

interface Place {
  readonly project: string
  readonly feature: string
  readonly environment: string
}

/** A safeguard that was made, changed or removed. */
export const safeguardChanged = (
  { environment, feature, project }: Place,
  { after, before }: { readonly before?: Safeguard; readonly after?: Safeguard }
): EventDraft => ({
  type: after === undefined ? "safeguard-deleted" : "safeguard-changed",
  project,
  featureName: feature,
  environment,
  ...(after === undefined ? {} : { data: { ...after } }),
  ...(before === undefined ? {} : { preData: { ...before } })
})

/** A safeguard that found the figure beyond its limit. */
export const safeguardTriggered = (
  { environment, feature, project }: Place,
  { action, id, impactMetric, triggerCondition }: Safeguard,
  figure: number
): EventDraft => ({
  type: "safeguard-triggered",
  project,
  featureName: feature,
  environment,
  data: { id, action, impactMetric, triggerCondition, figure }
})

/** The limit in words, such as `errors (count, hour) is 12, which is more than 10`. */
export const breachOf = ({ impactMetric, triggerCondition }: Safeguard, figure: number): string => {
  const { aggregationMode, metricName, timeRange } = impactMetric
  const { operator, threshold } = triggerCondition
  const relation = operator === ">" ? "more" : "less"
  return `${metricName} (${aggregationMode}, ${timeRange}) is ${figure}, which is ${relation} than ${threshold}`
}
