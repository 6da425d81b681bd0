import type { Constraint } from "./constraint.ts"
import type { StrategyParameters } from "./strategy.ts"
import type { Variant } from "./variant.ts"

/** What of a strategy, given or stored, names context fields. */
export interface FieldUsingStrategy {
  readonly constraints?: ReadonlyArray<Pick<Constraint, "contextName">>
  readonly variants?: ReadonlyArray<{ readonly stickiness: string }>
  readonly parameters?: StrategyParameters
}

/** Names that may be context fields: those of constraints, and whatever users are kept together by. */
export const fieldsOfStrategy = ({
  constraints = [],
  variants = [],
  parameters = {}
}: FieldUsingStrategy): ReadonlyArray<string> => [
  ...constraints.map(({ contextName }) => contextName),
  ...Object.entries(parameters).flatMap(([name, value]) => (name === "stickiness" ? [value] : [])),
  ...variants.map(({ stickiness }) => stickiness)
]

/** The same of the variants of an environment, which also name those of overrides. */
export const fieldsOfVariants = (variants: ReadonlyArray<Variant>): ReadonlyArray<string> =>
  variants.flatMap(({ stickiness = "default", overrides = [] }) => [
    stickiness,
    ...overrides.map(({ contextName }) => contextName)
  ])
