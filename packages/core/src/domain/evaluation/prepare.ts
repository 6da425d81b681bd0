import { variantChooser, type VariantChooser } from "./choose-variant.ts"
import type { ClientDefinitions, ClientFeature } from "./client-feature.ts"
import { prepareSegment, type PreparedSegment } from "./constraints/prepare-constraint.ts"
import { prepareStrategy, type PreparedStrategy } from "./prepare-strategy.ts"

/** Definitions, parsed once for many evaluations. */
export interface PreparedFlags {
  readonly features: ReadonlyMap<string, PreparedFeature>
}

export interface PreparedFeature {
  readonly definition: ClientFeature
  readonly strategies: ReadonlyArray<PreparedStrategy>
  /** Whether other features depend on it. */
  readonly isParent: boolean
  /** Chooses among the feature's own variants, for strategies without variants. */
  readonly choose: VariantChooser
}

/** Parses patterns, versions, times and address ranges. Never throws: invalid operands never match. */
export const prepare = ({ features, segments = [] }: ClientDefinitions): PreparedFlags => {
  const known = new Map(segments.map((segment) => [segment.id, prepareSegment(segment)]))
  const parents = new Set(features.flatMap(({ dependencies = [] }) => dependencies.map(({ feature }) => feature)))
  const preparedFeature = (feature: ClientFeature) => prepareFeature(feature, known, parents.has(feature.name))
  return { features: new Map(features.map((feature) => [feature.name, preparedFeature(feature)])) }
}

const prepareFeature = (
  definition: ClientFeature,
  segments: ReadonlyMap<number, PreparedSegment>,
  isParent: boolean
): PreparedFeature => {
  const variants = definition.variants ?? []
  return {
    definition,
    isParent,
    strategies: (definition.strategies ?? []).map((strategy) => prepareStrategy(strategy, segments)),
    choose: variantChooser(variants, definition.name, variants[0]?.stickiness)
  }
}
