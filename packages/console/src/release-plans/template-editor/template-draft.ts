import type {
  NewMilestone,
  NewReleasePlanTemplate,
  NewStrategy,
  ReleasePlanTemplate
} from "../../interface/operations.gen.ts"
import { type Interval, intervalOf, minutesIn } from "../interval.ts"
import { contentOfPlanned, plannedFrom } from "../milestone-strategy.ts"

/** A template as it is edited. */
export interface TemplateDraft {
  readonly name: string
  readonly description: string
  readonly milestones: ReadonlyArray<MilestoneDraft>
}

export interface MilestoneDraft {
  /** Identifies the milestone on the page, since new ones have no id. */
  readonly key: string
  /** Undefined for a new one. */
  readonly id: string | undefined
  readonly name: string
  /** When the next milestone starts by itself; null if it does not. */
  readonly next: Interval | null
  readonly strategies: ReadonlyArray<MilestoneStrategyDraft>
}

export interface MilestoneStrategyDraft {
  readonly key: string
  readonly id: string | undefined
  readonly content: NewStrategy
}

export const draftOf = ({ description, milestones, name }: ReleasePlanTemplate): TemplateDraft => ({
  name,
  description: description ?? "",
  milestones: milestones.map(({ id, name: title, strategies, transitionCondition }) => ({
    key: id,
    id,
    name: title,
    next: transitionCondition === null ? null : intervalOf(transitionCondition.intervalMinutes),
    strategies: strategies.map((strategy) => ({
      key: strategy.id,
      id: strategy.id,
      content: contentOfPlanned(strategy)
    }))
  }))
})

/** The template as the interface accepts it. The last milestone gets no progression, since none follows it. */
export const bodyOf = ({ description, milestones, name }: TemplateDraft): NewReleasePlanTemplate => ({
  name,
  description,
  milestones: milestones.map(({ id, name: title, next, strategies }, sortOrder): NewMilestone => {
    const minutes = next === null || sortOrder === milestones.length - 1 ? undefined : minutesIn(next)
    return {
      ...(id === undefined ? {} : { id }),
      name: title,
      sortOrder,
      transitionCondition: minutes === undefined ? null : { intervalMinutes: minutes },
      strategies: strategies.map((strategy, index) => ({
        ...plannedFrom(strategy.content, strategy.id),
        sortOrder: index
      }))
    }
  })
})

/** The keys of milestones with an invalid time until the next one. */
export const badIntervals = ({ milestones }: TemplateDraft): ReadonlySet<string> =>
  new Set(
    milestones.flatMap(({ key, next }, index) =>
      next !== null && index < milestones.length - 1 && minutesIn(next) === undefined ? [key] : []
    )
  )

/** The list with the member at an index moved up (-1) or down (1) by one position. */
export const withMoved = <A>(list: ReadonlyArray<A>, index: number, by: -1 | 1): ReadonlyArray<A> => {
  const [one, other] = [list[index], list[index + by]]
  if (one === undefined || other === undefined) return list
  return list.map((member, at) => (at === index ? other : at === index + by ? one : member))
}
