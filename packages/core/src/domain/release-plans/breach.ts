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

/** A figure, and the number of values in it. */
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
  /** The figure of the rest, if the safeguard compares with that. */
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

/** The breach of the limit. Undefined if there is none, or if the figure, or that of the rest, has too few values. */
export const breachOf = (
  { minimumSamples, triggerCondition: { operator, threshold } }: Safeguard,
  { own, rest }: { readonly own: Observed; readonly rest?: Observed }
): Breach | undefined => {
  const isEnough = ({ samples }: Observed) => samples >= minimumSamples
  if (own.value === null || !isEnough(own)) return undefined
  // A negative figure of the rest would turn the limit around.
  if (rest !== undefined && (rest.value === null || rest.value < 0 || !isEnough(rest))) return undefined
  const limit = rest === undefined ? threshold : threshold * (rest.value ?? 0)
  const isBeyond = operator === ">" ? own.value > limit : own.value < limit
  if (!isBeyond) return undefined
  const compared = rest === undefined || rest.value === null ? {} : { rest: rest.value }
  return { figure: own.value, samples: own.samples, limit, ...compared }
}

/** A period of runs that all found the figure beyond the limit: when it began, and when its last run ended. */
export interface Lasting {
  readonly since: Timestamp
  readonly seenAt: Timestamp
}

/**
 * Continues the period, or begins a new one if no run was under way for a while before. The duration of runs does not
 * matter. Instances may take turns, and their clocks differ.
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

/** Longer than the two minutes after which another instance takes over from one that died. */
const LONGEST_GAP_MILLIS = 150_000

export const hasLasted = ({ seenAt, since }: Lasting, { forMinutes }: Safeguard): boolean =>
  millisBetween(since, seenAt) >= forMinutes * 60_000

interface AddressParts {
  readonly environment: string
  readonly feature: string
}

/** The key under which a breach is stored. A changed limit has a new key, and begins anew. */
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

/** Whether the action of a plan's safeguard would change anything. A paused plan has an active milestone, too. */
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

/** A safeguard found the figure beyond its limit. */
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
