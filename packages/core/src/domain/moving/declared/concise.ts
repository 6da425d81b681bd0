import type { MovedState } from "../document/moved-feature.ts"
import type { MovedConstraint, MovedStrategy } from "../document/moved-strategy.ts"

// Lists of a declaration are managed as a whole, so their items need not name what is the default anyway.

/**
 * The environments of a feature as files contain them, without defaults, and without those in which a release plan
 * runs.
 */
export const conciseStates = (states: ReadonlyArray<MovedState> = []): ReadonlyArray<Omit<MovedState, "releasePlan">> =>
  states.flatMap(({ releasePlan, strategies = [], variants = [], ...state }) =>
    releasePlan ? [] : [{ ...state, strategies: strategies.map(conciseStrategy), variants }]
  )

/**
 * The strategy without the defaults of all strategies. The sort order stays, since several strategies may have the
 * same.
 */
export const conciseStrategy = ({
  constraints = [],
  disabled = false,
  segments = [],
  title = null,
  variants = [],
  ...strategy
}: MovedStrategy): MovedStrategy => ({
  ...strategy,
  ...(title === null ? {} : { title }),
  ...(disabled ? { disabled } : {}),
  ...(segments.length === 0 ? {} : { segments }),
  ...(constraints.length === 0 ? {} : { constraints: constraints.map(conciseConstraint) }),
  ...(variants.length === 0 ? {} : { variants })
})

export const conciseConstraint = ({
  caseInsensitive = false,
  inverted = false,
  ...constraint
}: MovedConstraint): MovedConstraint => ({
  ...constraint,
  ...(caseInsensitive ? { caseInsensitive } : {}),
  ...(inverted ? { inverted } : {})
})
