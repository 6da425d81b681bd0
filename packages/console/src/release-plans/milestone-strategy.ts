import type { MilestoneStrategy, NewMilestoneStrategy, NewStrategy } from "../interface/operations.gen.ts"
import type { DescribedStrategy } from "../strategies/strategy-sentence.ts"

/** A strategy of a milestone for the sentence that describes it. */
export const describedOf = ({
  constraints,
  disabled,
  parameters,
  segments,
  strategyName,
  variants
}: MilestoneStrategy): DescribedStrategy => ({
  name: strategyName,
  parameters,
  constraints,
  segments,
  variants,
  disabled: disabled === true
})

/** A strategy of a milestone for the form that edits strategies. */
export const contentOfPlanned = (strategy: MilestoneStrategy): NewStrategy => ({
  ...describedOf(strategy),
  title: strategy.title ?? ""
})

/** What the form made, for a milestone. A strategy that was there keeps its id. */
export const plannedFrom = (content: NewStrategy, id: string | undefined): NewMilestoneStrategy => ({
  ...content,
  ...(id === undefined ? {} : { id })
})
