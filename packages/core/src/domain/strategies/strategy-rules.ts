import { builtInStrategyTypes } from "../catalog/strategy-type.ts"
import { LimitExceeded, type Violation } from "../violations/errors.ts"
import { atMost, type ResourceLimits, within } from "../settings/resource-limits.ts"
import { quoted, violation, wholeNumberViolations } from "../violations/violation.ts"
import { constraintViolations, type LooseConstraint, valueLimits } from "./constraint-rules.ts"
import type { Strategy } from "./strategy.ts"
import { type LooseVariant, variantViolations } from "./variant-rules.ts"

/** A strategy with a checked shape and unchecked content. */
export interface LooseStrategy {
  readonly name: string
  readonly title?: string | null | undefined
  readonly sortOrder?: number | undefined
  readonly segments?: ReadonlyArray<number> | undefined
  readonly constraints?: ReadonlyArray<LooseConstraint> | undefined
  readonly variants?: ReadonlyArray<LooseVariant> | undefined
  readonly parameters?: Readonly<Record<string, string>> | undefined
}

/** The existing data that a strategy is checked against. */
export interface StrategyKnowledge {
  readonly project: string
  readonly strategyTypes: ReadonlySet<string>
  /** The project of each segment; null means global. */
  readonly segments: ReadonlyMap<number, string | null>
  /** The legal values of each context field; an empty list allows any. */
  readonly contextFields: ReadonlyMap<string, ReadonlyArray<string>>
  readonly limits: ResourceLimits
}

/** Validates the content of a strategy. `strategyLimits` checks the limits, `sizeViolations` the sizes. */
export const strategyViolations = (
  strategy: LooseStrategy,
  path: string,
  known: StrategyKnowledge
): ReadonlyArray<Violation> => [
  ...(known.strategyTypes.has(strategy.name)
    ? []
    : [violation(`${path}/name`, `must be a strategy type, and there is no ${quoted(strategy.name)}`)]),
  ...wholeNumberViolations(strategy.sortOrder, `${path}/sortOrder`),
  ...usedSegmentViolations(strategy.segments ?? [], `${path}/segments`, known),
  ...(strategy.constraints ?? []).flatMap((constraint, index) =>
    constraintViolations(constraint, `${path}/constraints/${index}`, known)
  ),
  ...variantViolations(strategy.variants ?? [], `${path}/variants`, { wholeWeights: true }),
  ...parameterViolations(strategy, `${path}/parameters`)
]

/** The limits that the strategy exceeds, each once. With a path, each names the property at fault. */
export const strategyLimits = (
  strategy: LooseStrategy,
  limits: ResourceLimits,
  path?: string
): ReadonlyArray<LimitExceeded> => {
  const { constraints = [], segments } = strategy
  return [
    ...atMost(new Set(segments).size, limits.strategySegments, "segments per strategy", within(path, "segments")),
    ...atMost(constraints.length, limits.constraints, "constraints per strategy", within(path, "constraints")),
    ...valueLimits(constraints, limits, path)
  ]
}

/** How many characters of JSON the strategies of a feature in one environment can have. */
export const LARGEST_STRATEGIES = 4_000_000

/** The violated limit of the strategies of a feature in one environment, if they are larger than those before. */
export const strategySizeLimits = (
  after: ReadonlyArray<Strategy>,
  before: ReadonlyArray<Strategy>
): ReadonlyArray<LimitExceeded> => {
  const size = JSON.stringify(after).length
  return size <= LARGEST_STRATEGIES || size <= JSON.stringify(before).length
    ? []
    : [
        new LimitExceeded({
          subject: "characters of JSON for the strategies of a feature in one environment",
          limit: LARGEST_STRATEGIES
        })
      ]
}

/** A segment of another project counts as missing, because the caller may not have access to it. */
export const usedSegmentViolations = (
  segments: ReadonlyArray<number>,
  path: string,
  known: Pick<StrategyKnowledge, "project" | "segments">
): ReadonlyArray<Violation> =>
  segments.flatMap((id, index) => {
    const project = known.segments.get(id)
    if (project === null || project === known.project) return []
    return [violation(`${path}/${index}`, `must be a global segment or one of the project, and ${id} is neither`)]
  })

const parameterViolations = (strategy: LooseStrategy, path: string): ReadonlyArray<Violation> => {
  const parameters = new Map(Object.entries(strategy.parameters ?? {}))
  return [
    ...(parameters.has("__proto__") ? [violation(`${path}/__proto__`, "must not be the name of a parameter")] : []),
    ...percentagesOf(strategy.name).flatMap((name) =>
      isPercentage(parameters.get(name) ?? "0")
        ? []
        : [violation(`${path}/${name}`, 'must be a whole number "0".."100"')]
    )
  ]
}

const percentagesOf = (name: string): ReadonlyArray<string> =>
  builtInStrategyTypes
    .filter((type) => type.name === name)
    .flatMap((type) => type.parameters)
    .filter((parameter) => parameter.type === "percentage")
    .map((parameter) => parameter.name)

const isPercentage = (text: string): boolean => /^(?:\d|[1-9]\d|100)$/.test(text)
