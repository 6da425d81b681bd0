import { type ConstraintKnowledge, constraintLimits, constraintViolations } from "../strategies/constraint-rules.ts"
import { strategyLimits, strategyViolations } from "../strategies/strategy-rules.ts"
import { allFixedViolations, variantViolations } from "../strategies/variant-rules.ts"
import type { Violation } from "../violations/errors.ts"
import { repeated } from "./check-features.ts"
import { type Finding, finding, offenceFinding, offences, type ImportError } from "./import-report.ts"
import type { ImportContext } from "./import-context.ts"
import {
  environmentFeature,
  type ImportConstraint,
  type ImportData,
  importedParameters,
  type ImportStrategy
} from "./import-data.ts"

/** Strategies must be valid, belong to imported features, have known types and stay within the limits. */
export const checkStrategies = (data: ImportData, context: ImportContext): ReadonlyArray<ImportError> => {
  const strategies = data.featureStrategies
  const features = new Set(data.features.map(({ name }) => name))
  return [
    ...finding(
      "Strategy types that do not exist here",
      strategies.map(({ name }) => name).filter((name) => !context.strategyTypes.has(name))
    ),
    ...finding(
      "Strategies of features that are not in the import",
      strategies.filter(({ featureName = "" }) => !features.has(featureName)).map(ownerOf)
    ),
    ...offenceFinding(
      "Features with strategies that break the rules",
      offences(strategies, ownerOf, (strategy, index) => judgeAlone(strategy, pathOf(index), context))
    ),
    ...offenceFinding(
      "Features with strategy variants that break the rules",
      offences(strategies, ownerOf, ({ variants = [] }, index) => {
        const path = `${pathOf(index)}/variants`
        return [...variantViolations(variants, path, { wholeWeights: true }), ...allFixedViolations(variants, path)]
      })
    ),
    ...limitFindings(strategies, context)
  ]
}

/** The feature of a strategy, or else a text that identifies the strategy. */
export const ownerOf = (strategy: ImportStrategy): string =>
  strategy.featureName ?? `${strategy.name} (a strategy without featureName)`

const pathOf = (index: number): string => `/data/featureStrategies/${index}`

/** Checks what has no findings of its own: all except types, segments, constraints and variants. */
const judgeAlone = (strategy: ImportStrategy, path: string, context: ImportContext) =>
  strategyViolations(
    { ...strategy, parameters: importedParameters(strategy), segments: [], constraints: [], variants: [] },
    path,
    {
      project: context.project.id,
      strategyTypes: new Set([strategy.name]),
      segments: new Map(),
      contextFields: new Map(),
      limits: context.limits
    }
  )

const limitFindings = (
  strategies: ReadonlyArray<ImportStrategy>,
  { limits }: ImportContext
): ReadonlyArray<Finding> => {
  const exceeded = strategies.flatMap((strategy) =>
    strategyLimits({ ...strategy, parameters: {} }, limits).map(({ message }) => ({ message, name: ownerOf(strategy) }))
  )
  const perFeature = [...Map.groupBy(strategies, ownerOf)]
  return [
    ...finding(
      `Features with more than the ${limits.featureEnvironmentStrategies} strategies that an environment may have`,
      perFeature.filter(([, own]) => own.length > limits.featureEnvironmentStrategies).map(([name]) => name)
    ),
    ...[...Map.groupBy(exceeded, ({ message }) => message)].flatMap(([message, list]) =>
      finding(
        `Features with strategies beyond a limit: ${message}`,
        list.map(({ name }) => name)
      )
    )
  ]
}

/** Constraints must use fields that exist or are in the import. Their values must fit the operator and the field. */
export const checkConstraints = (data: ImportData, context: ImportContext): ReadonlyArray<ImportError> => {
  const known = { contextFields: legalValuesAfterwards(data, context), limits: context.limits }
  return [
    ...finding(
      "Context fields in use that neither exist nor come along",
      data.featureStrategies
        .flatMap(({ constraints = [] }) => constraints.map(({ contextName }) => contextName))
        .filter((name) => !known.contextFields.has(name))
    ),
    ...offenceFinding(
      "Features with constraints that break the rules",
      offences(data.featureStrategies, ownerOf, ({ constraints = [] }, index) =>
        firstViolation(constraints, `/data/featureStrategies/${index}/constraints`, known)
      )
    )
  ]
}

/** The legal values of each field after the import. Existing fields stay unchanged. */
const legalValuesAfterwards = (data: ImportData, context: ImportContext): ReadonlyMap<string, ReadonlyArray<string>> =>
  new Map(
    [...(data.contextFields ?? []), ...context.contextFields.values()].map(
      ({ name, legalValues = [] }) => [name, legalValues.map(({ value }) => value)] as const
    )
  )

/** Skips unknown fields and lists that are too long: they have findings of their own. */
const firstViolation = (
  constraints: ReadonlyArray<ImportConstraint>,
  path: string,
  known: ConstraintKnowledge
): ReadonlyArray<Violation> => {
  for (const [index, constraint] of constraints.entries()) {
    const judged =
      known.contextFields.has(constraint.contextName) && constraintLimits(constraint, known.limits).length === 0
    const violations = judged ? constraintViolations(constraint, `${path}/${index}`, known) : []
    if (violations.length > 0) return violations
  }
  return []
}

/** Each imported feature has at most one entry per environment, with valid variants. */
export const checkEnvironments = (data: ImportData): ReadonlyArray<ImportError> => {
  const features = new Set(data.features.map(({ name }) => name))
  const entries = data.featureEnvironments ?? []
  const names = entries.map(environmentFeature)
  return [
    ...finding(
      "Environments of features that are not in the import",
      names.filter((name) => !features.has(name))
    ),
    ...finding("Features with more than one entry in featureEnvironments", repeated(names)),
    ...offenceFinding(
      "Features with variants that break the rules",
      offences(entries, environmentFeature, ({ variants = [] }, index) => {
        const path = `/data/featureEnvironments/${index}/variants`
        return [...variantViolations(variants, path), ...allFixedViolations(variants, path)]
      })
    )
  ]
}
