import type { MovedFeature, MovedState } from "../document/moved-feature.ts"
import type { MovedConstraint, MovedStrategy } from "../document/moved-strategy.ts"

// Lists of a declaration are managed as a whole, so their items need not name what is the default anyway.

/** The feature without defaults in its strategies and variants, and without what a release plan does there. */
export const conciseStates = (
  states: MovedFeature["environments"] = []
): ReadonlyArray<Omit<MovedState, "releasePlan">> =>
  states.map(({ releasePlan, strategies = [], variants = [], ...state }) => ({
    ...state,
    ...(releasePlan ? {} : { strategies: strategies.map(conciseStrategy) }),
    variants
  }))

/** The strategy without what is the default of every strategy. Its place is kept: others may have the same. */
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
