import type { Segment } from "../segments/segment.ts"
import { explain, type Explanation } from "../evaluation/explain.ts"
import type { Circumstances } from "../evaluation/evaluation-context.ts"
import { type PreparedFlags, prepare } from "../evaluation/prepare.ts"
import type { Feature, FeatureEnvironment } from "../features/feature.ts"
import { deliveredFeature } from "./delivered-feature.ts"
import { playStrategy } from "./play-strategy.ts"
import type { PlaygroundFeature, PlaygroundStrategy } from "./playground.ts"

/** Features of one environment, prepared to be evaluated and explained for anybody. */
export interface PlayedEnvironment {
  readonly environment: string
  /** As SDKs receive them. */
  readonly delivered: PreparedFlags
  /** With their disabled strategies, too. */
  readonly whole: PreparedFlags
  readonly segments: ReadonlyMap<number, Segment>
}

export const preparePlay = (
  environment: string,
  features: ReadonlyArray<Feature>,
  segments: ReadonlyArray<Segment>
): PlayedEnvironment => {
  const stored = features.map((feature) => ({ ...feature, tags: [], ...placeOf(feature, environment) }))
  return {
    environment,
    delivered: prepare({ features: stored.map((one) => deliveredFeature(one).feature), segments }),
    whole: prepare({ features: stored, segments }),
    segments: new Map(segments.map((segment) => [segment.id, segment]))
  }
}

/** What the feature is there, and why. Whoever draws lots must draw the same each time, for the two to agree. */
export const playFeature = (feature: Feature, play: PlayedEnvironment, at: Circumstances): PlaygroundFeature => {
  const { enabled, strategies, variants } = placeOf(feature, play.environment)
  const explanation = explain(play.delivered, feature.name, at)
  const verdicts = (play.whole.features.get(feature.name)?.strategies ?? []).map((strategy) => strategy.explain(at))
  const data = strategies.flatMap((strategy, index) => {
    const verdict = verdicts[index]
    return verdict === undefined ? [] : [playStrategy(strategy, verdict, { feature, play })]
  })
  const met = strategies.find((_, index) => data[index]?.result.enabled === true)
  return {
    name: feature.name,
    projectId: feature.project,
    isEnabled: explanation.enabled,
    isEnabledInCurrentEnvironment: enabled,
    hasUnsatisfiedDependency: explanation.dependencies.some(({ result }) => !result),
    variant: explanation.variant,
    variants: met === undefined || met.variants.length === 0 ? variants : met.variants,
    strategies: { result: resultOf(data, explanation), data }
  }
}

/** A feature is off and has nothing where it is not linked. */
const placeOf = (
  { environments }: Feature,
  environment: string
): Pick<FeatureEnvironment, "enabled" | "strategies" | "variants"> => {
  const linked = environments.find(({ name }) => name === environment)
  return linked === undefined
    ? { enabled: false, strategies: [], variants: [] }
    : { enabled: linked.enabled, strategies: linked.strategies, variants: linked.variants }
}

/** What all strategies come to: one is enough. */
const resultOf = (data: ReadonlyArray<PlaygroundStrategy>, { enabled }: Explanation): boolean | "unknown" => {
  const results = data.map(({ result }) => result.enabled)
  if (results.includes(true)) return true
  return results.includes("unknown") ? "unknown" : data.length === 0 && enabled
}
