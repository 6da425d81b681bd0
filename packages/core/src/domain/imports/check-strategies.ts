import { strategyLimits, strategyViolations } from "../strategies/strategy-rules.ts"
import { allFixedViolations, variantViolations } from "../strategies/variant-rules.ts"
import { type Finding, finding, offenceFinding, offences } from "./finding.ts"
import type { ImportContext } from "./import-context.ts"
import type { ImportData, ImportStrategy } from "./import-data.ts"

/** Strategies: of imported features, of known types, sound in themselves, and no more than the limits allow. */
export const checkStrategies = (data: ImportData, context: ImportContext): ReadonlyArray<Finding> => {
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

/** The feature that a strategy says it belongs to, or else what tells the strategy from others. */
export const ownerOf = (strategy: ImportStrategy): string =>
  strategy.featureName ?? `${strategy.name} (a strategy without featureName)`

const pathOf = (index: number): string => `/body/data/featureStrategies/${index}`

/** Types, segments, constraints and variants have findings of their own. */
const judgeAlone = (strategy: ImportStrategy, path: string, context: ImportContext) =>
  strategyViolations({ ...strategy, segments: [], constraints: [], variants: [] }, path, {
    project: context.project.id,
    strategyTypes: new Set([strategy.name]),
    segments: new Map(),
    contextFields: new Map(),
    limits: context.limits
  })

const limitFindings = (
  strategies: ReadonlyArray<ImportStrategy>,
  { limits }: ImportContext
): ReadonlyArray<Finding> => {
  const exceeded = strategies.flatMap((strategy) =>
    strategyLimits(strategy, limits).map(({ message }) => ({ message, name: ownerOf(strategy) }))
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
