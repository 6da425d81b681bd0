import { daysBetween, type Timestamp } from "../values/timestamp.ts"
import type { Lifecycle, LifecycleStage } from "../features/lifecycle.ts"

/** The stages that a feature has entered, in the order of stages. */
export interface FeatureHistory {
  readonly project: string
  readonly type: string
  readonly entered: ReadonlyArray<Lifecycle>
}

/** The time that a feature spent in some consecutive stages. */
export interface Stay {
  readonly since: Timestamp
  /** When the feature entered a later stage; undefined if it has not. */
  readonly until: Timestamp | undefined
}

/** The feature's stay in these stages, if it ever was in one of them. */
export const stayIn = (
  { entered }: Pick<FeatureHistory, "entered">,
  stages: ReadonlyArray<LifecycleStage>
): Stay | undefined => {
  const first = entered.find(({ stage }) => stages.includes(stage))
  if (first === undefined) return undefined
  const last = entered.findLastIndex(({ stage }) => stages.includes(stage))
  return { since: first.enteredStageAt, until: entered[last + 1]?.enteredStageAt }
}

/** The days of a stay that ended at `until`; at least 0, because clocks may differ. */
export const daysOfStay = ({ since }: Stay, until: Timestamp): number => Math.max(0, daysBetween(since, until))

/** The days of all stays in these stages that have ended. */
export const pastDays = (
  histories: ReadonlyArray<FeatureHistory>,
  stages: ReadonlyArray<LifecycleStage>
): ReadonlyArray<number> =>
  histories.flatMap((history) => {
    const stay = stayIn(history, stages)
    return stay?.until === undefined ? [] : [daysOfStay(stay, stay.until)]
  })

export type StageCounts = Readonly<Record<LifecycleStage, number>>

/** How many features are in each stage now. */
export const countByStage = (histories: ReadonlyArray<FeatureHistory>): StageCounts => {
  const stages = histories.map(({ entered }) => entered.at(-1)?.stage)
  const count = (wanted: LifecycleStage) => stages.filter((stage) => stage === wanted).length
  return {
    initial: count("initial"),
    "pre-live": count("pre-live"),
    live: count("live"),
    completed: count("completed"),
    archived: count("archived")
  }
}

/** Rounds to one decimal. */
export const roundedDays = (days: number): number => Math.round(days * 10) / 10

/** The mean, with one decimal; null for no days. */
export const meanDays = (days: ReadonlyArray<number>): number | null =>
  days.length === 0 ? null : roundedDays(days.reduce((sum, each) => sum + each, 0) / days.length)

/** The median, with one decimal; 0 for no days. */
export const medianDays = (days: ReadonlyArray<number>): number => {
  const sorted = days.toSorted((left, right) => left - right)
  const middle = sorted.length / 2
  const [lower = 0, upper = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return roundedDays((lower + upper) / 2)
}
