import { sizeViolations } from "../json/size-violations.ts"
import type { ResourceLimits } from "../settings/resource-limits.ts"
import { completeConstraint } from "../strategies/constraint.ts"
import { strategyLimits, strategyViolations } from "../strategies/strategy-rules.ts"
import { NewStrategy, nextSortOrder } from "../strategies/strategy.ts"
import { allFixedViolations } from "../strategies/variant-rules.ts"
import { balanceWeights } from "../strategies/variant-weights.ts"
import { legalValuesFinder, reasonsOf } from "./catalog-rules.ts"
import type { MovedContextField, MovedSegment } from "./document/moved-catalog.ts"
import type { MovedItems } from "./move-plan.ts"
import type { MovedProject } from "./document/moved-project.ts"
import type { MovedStrategy } from "./document/moved-strategy.ts"
import type { ItemRules } from "./plan-items.ts"
import { distinct } from "../values/text.ts"

/** The strategy with all defaults filled in, in the normal form in which strategies are compared. */
export const completeMovedStrategy = (given: MovedStrategy, sortOrder: number) => ({
  name: given.name,
  title: given.title ?? null,
  disabled: given.disabled ?? false,
  sortOrder: given.sortOrder ?? sortOrder,
  segments: distinct(given.segments ?? []),
  constraints: (given.constraints ?? []).map(completeConstraint),
  variants: balanceWeights(given.variants ?? []),
  parameters: given.parameters ?? {},
  ...(given.planned === undefined ? {} : { planned: given.planned })
})

/** Completes the strategies in order. Those without a sort order come last, in the order of the list. */
export const completeStrategies = (given: ReadonlyArray<MovedStrategy>) => {
  let next = nextSortOrder(given.map(({ sortOrder }) => ({ sortOrder: sortOrder ?? -1 })))
  return given
    .map((strategy) => {
      const complete = completeMovedStrategy(strategy, next)
      if (strategy.sortOrder === undefined) next = nextSortOrder([{ sortOrder: next }])
      return complete
    })
    .toSorted((left, right) => left.sortOrder - right.sortOrder)
}

/** What strategies refer to. */
export interface StrategyReferences {
  readonly strategyTypes: ReadonlyMap<string, unknown>
  readonly segments: ReadonlyMap<string, MovedSegment>
  readonly contextFields: ReadonlyMap<string, MovedContextField>
  readonly projects: ReadonlyMap<string, MovedProject>
  readonly limits: ResourceLimits
}

/** A reason for each unknown segment. A strategy that lost a segment would be for more users. */
export const unknownSegments = (
  strategies: ReadonlyArray<MovedStrategy>,
  known: StrategyReferences["segments"]
): ReadonlyArray<string> =>
  distinct(strategies.flatMap(({ segments = [] }) => segments))
    .filter((name) => !known.has(name))
    .map((name) => `There is no segment "${name}"`)

/** The rules of the default strategies of projects. */
export const defaultStrategyRules = (known: StrategyReferences): ItemRules<"default strategy"> => {
  const ids = new Map([...known.segments.keys()].map((name, index) => [name, index]))
  const knowledge = {
    strategyTypes: new Set(known.strategyTypes.keys()),
    segments: new Map([...known.segments.values()].map(({ name, project }) => [ids.get(name) ?? -1, project ?? null])),
    limits: known.limits
  }
  const legalValues = legalValuesFinder(known.contextFields)
  return {
    kind: "default strategy",
    nameOf: ({ environment, project }) => `${project} in ${environment}`,
    complete: ({ environment, project, strategy }) => ({
      project,
      environment,
      strategy: completeMovedStrategy(strategy, 0)
    }),
    judge: ({ environment, project, strategy }) => {
      const { segments = [] } = strategy
      const numbered = { ...strategy, segments: segments.flatMap((name) => ids.get(name) ?? []) }
      return [
        ...unknownSegments([strategy], known.segments),
        ...reasonsOf([
          ...strategyViolations(numbered, "", { ...knowledge, contextFields: legalValues(project), project }),
          ...allFixedViolations(strategy.variants ?? [], "/variants"),
          ...sizeViolations(NewStrategy, numbered, "")
        ]),
        ...strategyLimits(numbered, known.limits, "").map(({ message }) => message),
        ...(isLinked(known.projects.get(project), environment) ? [] : ["The project has no such environment"])
      ]
    }
  }
}

const isLinked = (project: MovedProject | undefined, environment: string): boolean =>
  project?.environments?.some((link) => link.environment === environment) === true

/** The default strategies of a project as items of their own. */
export const defaultStrategiesOf = ({
  environments = [],
  id
}: MovedProject): ReadonlyArray<MovedItems["default strategy"]> =>
  environments.flatMap(({ defaultStrategy, environment }) =>
    defaultStrategy === undefined ? [] : [{ project: id, environment, strategy: defaultStrategy }]
  )
