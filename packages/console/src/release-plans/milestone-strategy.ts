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

/** The content of the form as a strategy of a milestone. A strategy that existed before keeps its id. */
export const plannedFrom = (content: NewStrategy, id: string | undefined): NewMilestoneStrategy => ({
  ...content,
  ...(id === undefined ? {} : { id })
})
