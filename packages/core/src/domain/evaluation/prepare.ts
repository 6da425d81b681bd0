import { variantChooser, type VariantChooser } from "./choose-variant.ts"
import type { ClientConstraint, ClientDefinitions, ClientFeature } from "./client-feature.ts"
import {
  prepareConstraint,
  prepareSegment,
  type PreparedConstraint,
  type PreparedSegment
} from "./constraints/prepare-constraint.ts"
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
  const prepareOne = featurePreparer(
    features,
    new Map(segments.map((segment) => [segment.id, prepareSegment(segment)]))
  )
  return { features: new Map(features.map((feature) => [feature.name, prepareOne(feature)])) }
}

/** Returns a function that prepares one feature, for callers that yield to other work in between. */
export const featurePreparer = (
  all: ReadonlyArray<Pick<ClientFeature, "dependencies">>,
  segments: ReadonlyMap<number, PreparedSegment>
): ((feature: ClientFeature) => PreparedFeature) => {
  const parents = new Set(all.flatMap(({ dependencies = [] }) => dependencies.map(({ feature }) => feature)))
  const sharedConstraint = makeSharedConstraint()
  return (feature) => prepareFeature(feature, segments, sharedConstraint, parents.has(feature.name))
}

const prepareFeature = (
  definition: ClientFeature,
  segments: ReadonlyMap<number, PreparedSegment>,
  sharedConstraint: typeof prepareConstraint,
  isParent: boolean
): PreparedFeature => {
  const variants = definition.variants ?? []
  return {
    definition,
    isParent,
    strategies: (definition.strategies ?? []).map((strategy) => prepareStrategy(strategy, segments, sharedConstraint)),
    choose: variantChooser(variants, definition.name, variants[0]?.stickiness)
  }
}

/**
 * Caches prepared constraints by content, since many features have the same ones, such as a country. Each is evaluated
 * once per context.
 */
const makeSharedConstraint = (): typeof prepareConstraint => {
  const known = new Map<string, PreparedConstraint>()
  return (constraint: ClientConstraint) => {
    const key = JSON.stringify(constraint)
    const prepared = known.get(key) ?? prepareConstraint(constraint)
    known.set(key, prepared)
    return prepared
  }
}
