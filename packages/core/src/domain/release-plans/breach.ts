import type { EventDraft } from "../events/event.ts"
import {
  aggregated,
  type ImpactFigure,
  isSelected,
  type LabelSelectors,
  RANGES
} from "../impact-metrics/impact-aggregation.ts"
import type { ImpactSample } from "../impact-metrics/impact-sample.ts"
import { millisBetween, type Timestamp } from "../values/timestamp.ts"
import { activeMilestone, type ReleasePlan } from "./plan.ts"
import type { Safeguard } from "./safeguard.ts"

/** A figure, and of how many values it is made. */
export interface Observed {
  readonly value: number | null
  readonly samples: number
}

/** A figure beyond its limit. */
export interface Breach {
  readonly figure: number
  readonly samples: number
  /** The limit; with `compareBy`, the threshold times the figure of the rest. */
  readonly limit: number
  /** The figure of the rest, if the safeguard compares with it. */
  readonly rest?: number
}

/** The figure of the selected samples, and that of the rest if the safeguard compares with it. */
export const observedOf = (
  { compareBy, impactMetric }: Pick<Safeguard, "compareBy" | "impactMetric">,
  environment: string,
  samples: ReadonlyArray<ImpactSample>
): { readonly own: Observed; readonly rest?: Observed } => {
  const selectors: LabelSelectors = { environment: [environment], ...impactMetric.labelSelectors }
  const own = observed(
    samples.filter(({ labels }) => isSelected(selectors, labels)),
    impactMetric
  )
  if (compareBy === undefined) return { own }
  const { [compareBy]: chosen = [], ...others } = selectors
  const rest = samples.filter(({ labels }) => {
    const value = Object.hasOwn(labels, compareBy) ? labels[compareBy] : undefined
    return value !== undefined && !chosen.includes(value) && isSelected(others, labels)
  })
  return { own, rest: observed(rest, impactMetric) }
}

const observed = (
  samples: ReadonlyArray<ImpactSample>,
  { aggregationMode, timeRange }: Pick<ImpactFigure, "aggregationMode" | "timeRange">
): Observed => ({
  value: aggregated(samples, aggregationMode, RANGES[timeRange].seconds),
  samples: samples.reduce((sum, { count }) => sum + count, 0)
})

/** How the figure is beyond the limit. Undefined if it is not, or if it, or the rest, is made of too few values. */
export const breachOf = (
  { minimumSamples, triggerCondition: { operator, threshold } }: Safeguard,
  { own, rest }: { readonly own: Observed; readonly rest?: Observed }
): Breach | undefined => {
  const isEnough = ({ samples }: Observed) => samples >= minimumSamples
  if (own.value === null || !isEnough(own)) return undefined
  // A factor of what is negative would turn the limit around.
  if (rest !== undefined && (rest.value === null || rest.value < 0 || !isEnough(rest))) return undefined
  const limit = rest === undefined ? threshold : threshold * (rest.value ?? 0)
  const isBeyond = operator === ">" ? own.value > limit : own.value < limit
  if (!isBeyond) return undefined
  const compared = rest === undefined || rest.value === null ? {} : { rest: rest.value }
  return { figure: own.value, samples: own.samples, limit, ...compared }
}

/** Since when a figure was beyond the limit in every run, and the end of the last of these runs. */
export interface Lasting {
  readonly since: Timestamp
  readonly seenAt: Timestamp
}

/**
 * The breach that a run finds at this moment goes on, unless none was under way for a while before. How long runs take
 * does not matter. Instances may take turns, and their clocks differ.
 */
export const lastingUntil = (
  before: Lasting | undefined,
  { at, runBegan }: { readonly at: Timestamp; readonly runBegan: Timestamp }
): Lasting =>
  before === undefined ||
  Math.abs(millisBetween(before.seenAt, runBegan)) > LONGEST_GAP_MILLIS ||
  millisBetween(before.since, at) < 0
    ? { since: at, seenAt: at }
    : { since: before.since, seenAt: at }

/** Longer than the two minutes until another instance takes the place of one that died. */
const LONGEST_GAP_MILLIS = 150_000

export const hasLasted = ({ seenAt, since }: Lasting, { forMinutes }: Safeguard): boolean =>
  millisBetween(since, seenAt) >= forMinutes * 60_000

interface AddressParts {
  readonly environment: string
  readonly feature: string
}

/** Under which a breach is remembered. A limit that is changed begins anew. */
export const breachKey = ({ environment, feature }: AddressParts, safeguard: Safeguard): string =>
  JSON.stringify([environment, feature, ...termsOf(safeguard)])

/** Whether the key is that of a safeguard of the feature in the environment. */
export const isBreachIn = ({ environment, feature }: AddressParts, key: string): boolean =>
  key.startsWith(`${JSON.stringify([environment, feature]).slice(0, -1)},`)

/** Whether both are the same safeguard with the same limit. */
export const isSameSafeguard = (left: Safeguard, right: Safeguard): boolean =>
  JSON.stringify(termsOf(left)) === JSON.stringify(termsOf(right))

const termsOf = (safeguard: Safeguard) => {
  const { action, compareBy, forMinutes, id, impactMetric, minimumSamples, triggerCondition } = safeguard
  const { aggregationMode, timeRange } = impactMetric
  const { operator, threshold } = triggerCondition
  return [
    id,
    aggregationMode,
    timeRange,
    operator,
    threshold,
    minimumSamples,
    forMinutes,
    action.type,
    compareBy ?? null
  ] as const
}

/** Whether there is something to do for the safeguard of a plan. A paused plan has an active milestone, too. */
export const canAct = ({ action }: Safeguard, plan: ReleasePlan, isOn: boolean): boolean => {
  const active = activeMilestone(plan)
  if (active === undefined) return false
  return action.type === "pauseMilestoneProgressions" ? active.pausedAt === null : isOn
}

/** The breach in words, such as `the safeguard errors (count, hour) is at 12, limit 10`. */
export const breachInWords = ({ compareBy, impactMetric }: Safeguard, { figure, limit, rest }: Breach): string => {
  const { aggregationMode, metricName, timeRange } = impactMetric
  const compared = rest === undefined || compareBy === undefined ? "" : ` (by ${compareBy}, the rest is at ${rest})`
  return `the safeguard ${metricName} (${aggregationMode}, ${timeRange}) is at ${figure}, limit ${limit}${compared}`
}

/** A safeguard that found the figure beyond its limit. */
export const safeguardTriggered = (
  address: { readonly project: string; readonly feature: string; readonly environment: string },
  { action, compareBy, forMinutes, id, impactMetric, minimumSamples, triggerCondition }: Safeguard,
  breach: Breach
): EventDraft => ({
  type: "safeguard-triggered",
  project: address.project,
  featureName: address.feature,
  environment: address.environment,
  data: {
    id,
    action,
    impactMetric,
    triggerCondition,
    minimumSamples,
    forMinutes,
    ...(compareBy === undefined ? {} : { compareBy }),
    ...breach
  }
})
