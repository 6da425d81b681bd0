import type { Circumstances } from "../evaluation/evaluation-context.ts"
import { explain, type Explanation } from "../evaluation/explain.ts"
import {
  type ConstraintVerdict,
  type PreparedSegment,
  prepareSegment
} from "../evaluation/constraints/prepare-constraint.ts"
import type { StrategyVerdict } from "../evaluation/prepare-strategy.ts"
import { featurePreparer, type PreparedFeature } from "../evaluation/prepare.ts"
import type { Feature, FeatureEnvironment } from "../features/feature.ts"
import type { Segment } from "../segments/segment.ts"
import type { Constraint } from "../strategies/constraint.ts"
import type { Strategy } from "../strategies/strategy.ts"
import { deliveredFeature } from "./delivered-feature.ts"
import type { PlaygroundConstraint, PlaygroundFeature, PlaygroundSegment, PlaygroundStrategy } from "./playground.ts"

/** Evaluates and explains a feature. `at.random` must repeat its numbers, so that both agree. */
export const playFeature = (feature: Feature, play: PlayedEnvironment, at: Circumstances): PlaygroundFeature => {
  const { enabled, strategies, variants } = contentIn(feature, play.environment)
  const explanation = explain({ features: play.delivered }, feature.name, at)
  const verdicts = (play.whole.get(feature.name)?.strategies ?? []).map((strategy) => strategy.explain(at))
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
    strategies: { result: combinedResult(data, explanation), data }
  }
}

/** The features of one environment, prepared for evaluation and explanation. */
export interface PlayedEnvironment {
  readonly environment: string
  /** Features as SDKs receive them. */
  readonly delivered: ReadonlyMap<string, PreparedFeature>
  /** Features including their disabled strategies. */
  readonly whole: ReadonlyMap<string, PreparedFeature>
  readonly segments: ReadonlyMap<number, PlayedSegment>
}

/** A segment, prepared for all environments. */
export interface PlayedSegment {
  readonly segment: Segment
  readonly prepared: PreparedSegment
  /** The number of characters of the segment that each explanation repeats. */
  readonly characters: number
}

export const preparePlayedSegment = (segment: Segment): PlayedSegment => ({
  segment,
  prepared: prepareSegment(segment),
  characters: JSON.stringify(segment.constraints).length
})

/** A feature, prepared for one environment. */
export interface PlayedFeature {
  readonly name: string
  readonly delivered: PreparedFeature
  readonly whole: PreparedFeature
  /** The number of characters of the feature and its segments that each explanation repeats. */
  readonly characters: number
}

/** Returns a function that prepares one feature for one environment. */
export const playPreparer = (
  features: ReadonlyArray<Feature>,
  segments: ReadonlyMap<number, PlayedSegment>
): ((feature: Feature, environment: string) => PlayedFeature) => {
  const prepareOne = featurePreparer(features, new Map([...segments].map(([id, { prepared }]) => [id, prepared])))
  return (feature, environment) => {
    const stored = { ...feature, tags: [], ...contentIn(feature, environment) }
    const used = stored.strategies.flatMap((strategy) => strategy.segments.map((id) => segments.get(id)))
    return {
      name: feature.name,
      delivered: prepareOne(deliveredFeature(stored).feature),
      whole: prepareOne(stored),
      characters:
        JSON.stringify([stored.strategies, stored.variants]).length +
        used.reduce((sum, segment) => sum + (segment?.characters ?? 0), 0)
    }
  }
}

/** What the feature has in an environment. It is off and has nothing in one that it is not linked to. */
const contentIn = (
  { environments }: Feature,
  environment: string
): Pick<FeatureEnvironment, "enabled" | "strategies" | "variants"> => {
  const linked = environments.find(({ name }) => name === environment)
  return linked === undefined
    ? { enabled: false, strategies: [], variants: [] }
    : { enabled: linked.enabled, strategies: linked.strategies, variants: linked.variants }
}

/** Combines the results of all strategies, of which one match is enough. */
const combinedResult = (data: ReadonlyArray<PlaygroundStrategy>, { enabled }: Explanation): boolean | "unknown" => {
  const results = data.map(({ result }) => result.enabled)
  if (results.includes(true)) return true
  return results.includes("unknown") ? "unknown" : data.length === 0 && enabled
}

/** The result of one strategy. */
export const playStrategy = (
  strategy: Strategy,
  verdict: StrategyVerdict,
  { feature, play }: PlayScope
): PlaygroundStrategy => ({
  id: strategy.id,
  name: strategy.name,
  ...(strategy.title === null || strategy.title === "" ? {} : { title: strategy.title }),
  disabled: strategy.disabled,
  parameters: strategy.parameters,
  result: resultOf(strategy, verdict),
  constraints: judged(strategy.constraints, verdict.constraints),
  segments: segmentsOf(verdict, play),
  links: { edit: editorOf(strategy, feature, play) }
})

interface PlayScope {
  readonly feature: { readonly name: string; readonly project: string }
  readonly play: PlayedEnvironment
}

const resultOf = ({ disabled, variants }: Strategy, verdict: StrategyVerdict): PlaygroundStrategy["result"] => {
  if (disabled === true) return { evaluationStatus: "unevaluated", enabled: "unknown" }
  if (isOfApplications(verdict)) {
    const mayHold = [...verdict.constraints, ...verdict.segments].every(({ result }) => result)
    return { evaluationStatus: "incomplete", enabled: mayHold && "unknown" }
  }
  const { choice, result } = verdict
  const complete = { evaluationStatus: "complete", enabled: result } as const
  if (variants.length === 0) return complete
  if (choice === null) return { ...complete, variant: null, variants }
  const { name, payload } = choice.variant
  return { ...complete, variant: { name, enabled: true, ...(payload === undefined ? {} : { payload }) }, variants }
}

/** Whether only the application can evaluate the strategy: one for its host, or a custom one. */
const isOfApplications = ({ name, reason }: StrategyVerdict): boolean =>
  reason === "unknown-strategy" || name === "applicationHostname"

const judged = (
  constraints: ReadonlyArray<Constraint>,
  verdicts: ReadonlyArray<ConstraintVerdict>
): ReadonlyArray<PlaygroundConstraint> =>
  constraints.map((constraint, index) => ({ ...constraint, result: verdicts[index]?.result ?? false }))

const segmentsOf = ({ segments }: StrategyVerdict, play: PlayedEnvironment): ReadonlyArray<PlaygroundSegment> =>
  segments.map(({ constraints, id, name, result }) => ({
    id,
    name: name ?? "",
    result,
    constraints: judged(play.segments.get(id)?.segment.constraints ?? [], constraints)
  }))

/** The URL of the strategy's form in the console. */
const editorOf = (
  { id }: Strategy,
  { name, project }: PlayScope["feature"],
  { environment }: PlayedEnvironment
): string =>
  `/projects/${encodeURIComponent(project)}/features/${encodeURIComponent(name)}/strategies/edit` +
  `?environmentId=${encodeURIComponent(environment)}&strategyId=${encodeURIComponent(id)}`
