import { Schema, Struct } from "effect"
import type { EventDraft } from "../events/event.ts"
import { impactFigure } from "../impact-metrics/impact-aggregation.ts"
import { field } from "../values/field.ts"
import { sameContent } from "../values/same-content.ts"
import { Timestamp } from "../values/timestamp.ts"

export const TriggerCondition = Schema.Struct({
  operator: field(Schema.Literals([">", "<"]), "How the figure is compared with the threshold"),
  threshold: field(Schema.Finite, "The limit. With `compareBy`, how many times the figure of the rest")
}).annotate({ identifier: "TriggerCondition", description: "The figures that trigger a safeguard." })
export type TriggerCondition = typeof TriggerCondition.Type

const actionType = field(
  Schema.Literals(["pauseMilestoneProgressions", "startPreviousMilestone", "disableFeatureEnvironment"]),
  "Pauses the release plan, starts the milestone before the active one and pauses the plan there, or switches the feature off"
)

const minimumSamples =
  "The figure counts once it is made of at least so many values: evaluations, reports of counters and gauges, or observations of histograms"
const forMinutes = "The figure must be beyond the limit for so many minutes. At 0 it triggers within seconds"
const compareBy = field(
  Schema.optionalKey(Schema.String),
  "A label, such as `variant`. What `labelSelectors` selects by it is compared with the rest: everything else that has the label"
)

export const NewSafeguard = Schema.Struct({
  impactMetric: field(
    Schema.Struct(impactFigure),
    "The figure to watch, of a metric that applications report, or of the feature's own evaluations: `halyard.no_share`, `halyard.variant_share` (of the variants that the label `variant` selects) or `halyard.evaluations`"
  ),
  triggerCondition: field(TriggerCondition, "When it triggers"),
  action: field(
    Schema.optionalKey(Schema.Struct({ type: actionType })),
    "What happens when it triggers. By default it pauses the release plan; without a plan it can only switch the feature off"
  ),
  minimumSamples: field(
    Schema.optionalKey(Schema.Int),
    `${minimumSamples}. By default 20 for means, shares and quantiles, and 1 for sums and counts`
  ),
  forMinutes: field(Schema.optionalKey(Schema.Int), `${forMinutes}. By default 1`),
  compareBy
}).annotate({ identifier: "NewSafeguard", description: "A limit on what applications report." })
export type NewSafeguard = typeof NewSafeguard.Type

export const Safeguard = Schema.Struct({
  id: field(Schema.String, "The safeguard's id"),
  action: field(
    Schema.Struct({
      type: actionType,
      id: field(Schema.String, "The id of the release plan, or the name of the environment")
    }),
    "What happens when it triggers"
  ),
  triggerCondition: NewSafeguard.fields.triggerCondition,
  minimumSamples: field(Schema.Int, minimumSamples),
  forMinutes: field(Schema.Int, forMinutes),
  compareBy,
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

/** What a safeguard belongs to: the release plan with this id, or the feature in the environment. */
export interface SafeguardOwner {
  readonly plan: string | undefined
  readonly environment: string
}

/** The safeguard with all defaults filled in. */
export const safeguardFrom = (given: NewSafeguard, id: string, address: SafeguardOwner): Safeguard => ({
  minimumSamples: defaultSamples(given),
  forMinutes: DEFAULT_MINUTES,
  id,
  action: actionOf(given.action?.type, address),
  triggerCondition: given.triggerCondition,
  impactMetric: { ...given.impactMetric, id },
  triggeredAt: null,
  ...Struct.pick(given, ["minimumSamples", "forMinutes", "compareBy"])
})

const actionOf = (given: Safeguard["action"]["type"] | undefined, { environment, plan }: SafeguardOwner) => {
  const type = given ?? defaultAction(plan)
  return { type, id: type === "disableFeatureEnvironment" ? environment : (plan ?? environment) }
}

const defaultAction = (plan: string | undefined) =>
  plan === undefined ? ("disableFeatureEnvironment" as const) : ("pauseMilestoneProgressions" as const)

/** The default minimum of values, since a mean or a share of a few values says little. */
const defaultSamples = ({ impactMetric: { aggregationMode } }: Pick<NewSafeguard, "impactMetric">): number =>
  aggregationMode === "count" || aggregationMode === "sum" || aggregationMode === "rps" ? 1 : 20

const DEFAULT_MINUTES = 1

/**
 * The limit that somebody set, without when it triggered and without defaults, so that limits with and without defaults
 * are equal.
 */
export const limitOf = (
  { action, compareBy: label, forMinutes: minutes, impactMetric, minimumSamples: samples, triggerCondition }: Safeguard,
  address: Pick<SafeguardOwner, "plan">
): NewSafeguard => ({
  impactMetric: Struct.omit(impactMetric, ["id"]),
  triggerCondition,
  ...(action.type === defaultAction(address.plan) ? {} : { action: { type: action.type } }),
  ...(samples === defaultSamples({ impactMetric }) ? {} : { minimumSamples: samples }),
  ...(minutes === DEFAULT_MINUTES ? {} : { forMinutes: minutes }),
  ...(label === undefined ? {} : { compareBy: label })
})

/** The limit in the normal form in which limits are compared. */
export const completeLimit = (given: NewSafeguard, address: Pick<SafeguardOwner, "plan">): NewSafeguard =>
  limitOf(safeguardFrom(given, "", { environment: "", ...address }), address)

/** Whether two figures use the same metric and labels. One owner has at most one safeguard for them. */
export const isSameFigure = (left: NewSafeguard["impactMetric"], right: NewSafeguard["impactMetric"]): boolean =>
  left.metricName === right.metricName && sameContent(left.labelSelectors, right.labelSelectors)

interface AddressParts {
  readonly project: string
  readonly feature: string
  readonly environment: string
}

/** A safeguard was created, changed or removed. */
export const safeguardChanged = (
  { environment, feature, project }: AddressParts,
  { after, before }: { readonly before?: Safeguard; readonly after?: Safeguard }
): EventDraft => ({
  type: after === undefined ? "safeguard-deleted" : "safeguard-changed",
  project,
  featureName: feature,
  environment,
  ...(after === undefined ? {} : { data: { ...after } }),
  ...(before === undefined ? {} : { preData: { ...before } })
})
