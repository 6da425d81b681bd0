import { Effect, Random } from "effect"
import { contextCombinations, invalidProperties, unflattened } from "../../domain/delivery/context-combinations.ts"
import { playFeature, playPreparer, preparePlayedSegment } from "../../domain/delivery/play-feature.ts"
import type {
  AdvancedPlaygroundRequest,
  AdvancedPlaygroundResponse,
  PlaygroundRequest,
  PlaygroundResponse
} from "../../domain/delivery/playground.ts"
import { contextViolations, evaluationContext } from "../../domain/delivery/sdk-context.ts"
import type { Feature } from "../../domain/features/feature.ts"
import type { Segment } from "../../domain/segments/segment.ts"
import { InvalidData, NotFound } from "../../domain/violations/errors.ts"
import {
  type Circumstances,
  type EvaluationContext,
  inEnvironment
} from "../../domain/evaluation/evaluation-context.ts"
import { now } from "../../domain/values/timestamp.ts"
import { EnvironmentStore } from "../../ports/environments/environment-store.ts"
import { FeatureReads } from "../../ports/features/feature-reads.ts"
import { SegmentStore } from "../../ports/segments/segment-store.ts"
import { currentViewer, refuseInvalid } from "../access/require-permission.ts"
import { visibleProjects } from "../access/visible-project.ts"
import { inTurns, type Pace } from "../background/in-turns.ts"
import { oneAtATime } from "../background/one-at-a-time.ts"

/** Explains how features evaluate in an environment for a context, in the projects that the caller may see. */
export const play = Effect.fn("play")(function* (input: PlaygroundRequest) {
  const context = evaluationContext(input.context)
  yield* refuseInvalid(contextViolations(context, "/context"))
  const played = yield* oneAtATime(
    Effect.gen(function* () {
      const { features, segments } = yield* playground([input.environment], input.projects)
      const at = yield* sameLots(inEnvironment(context, input.environment))
      return yield* inTurns(
        Effect.fnUntraced(function* (pace) {
          const [prepared] = yield* preparedFor(pace, {
            environments: [input.environment],
            features,
            segments,
            times: 1
          })
          if (prepared === undefined) return []
          return yield* Effect.forEach(features, (feature) => pace(() => playFeature(feature, prepared, at)))
        })
      )
    })
  )
  const response: PlaygroundResponse = { input, features: played }
  return response
})

/** Explains how features evaluate in several environments, for each combination of the values in the context. */
export const playAdvanced = Effect.fn("playAdvanced")(function* (input: AdvancedPlaygroundRequest) {
  return yield* oneAtATime(Effect.flatten(prepareAdvanced(input)))
})

/**
 * Reads what `playAdvanced` evaluates, and returns the evaluation as an effect, which may wait for its turn. Run only
 * the reads inside a transaction: waiting would keep its locks.
 */
export const prepareAdvanced = Effect.fnUntraced(function* (input: AdvancedPlaygroundRequest) {
  const { features, segments } = yield* playground(input.environments, input.projects)
  const environments = [...new Set(input.environments)]
  const context = evaluationContext(input.context)
  const combinations = contextCombinations(context)
  // Contexts take memory even if there is no feature to evaluate.
  const evaluations = combinations.count * environments.length * Math.max(1, features.length)
  yield* refuseTooMuch(evaluations, combinations.longest)
  const at = yield* sameLots(context)
  return evaluated(input, { environments, features, segments, at })
})

interface Read {
  readonly environments: ReadonlyArray<string>
  readonly features: ReadonlyArray<Feature>
  readonly segments: ReadonlyArray<Segment>
}

const evaluated = Effect.fnUntraced(function* (
  input: AdvancedPlaygroundRequest,
  { at, ...read }: Read & { readonly at: Circumstances }
) {
  const played = yield* inTurns(
    Effect.fnUntraced(function* (pace) {
      const contexts = yield* contextsOf(pace, at.context)
      const environments = yield* preparedFor(pace, { ...read, times: contexts.length })
      return yield* Effect.forEach(
        read.features,
        Effect.fnUntraced(function* (feature) {
          const results = yield* Effect.forEach(environments, (prepared) => {
            const { environment } = prepared
            const result = ({ flat, whole }: PlayedContext) => ({
              ...playFeature(feature, prepared, { ...at, context: inEnvironment(whole, environment) }),
              environment,
              context: flat
            })
            const all = Effect.forEach(contexts, (context) => pace(() => result(context)))
            return Effect.map(all, (them) => [environment, them] as const)
          })
          return { name: feature.name, projectId: feature.project, environments: Object.fromEntries(results) }
        })
      )
    })
  )
  const invalidContextProperties = invalidProperties(input.context)
  const response: AdvancedPlaygroundResponse = {
    input,
    features: played,
    ...(invalidContextProperties.length === 0 ? {} : { warnings: { invalidContextProperties } })
  }
  return response
})

interface PlayedContext {
  readonly flat: Readonly<Record<string, string>>
  readonly whole: EvaluationContext
}

/** All contexts that the given one stands for. */
const contextsOf = Effect.fnUntraced(function* (pace: Pace, context: EvaluationContext) {
  const { at, count } = contextCombinations(context)
  const numbers = Array.from({ length: count }, (_, number) => number)
  const contexts = yield* Effect.forEach(numbers, (number) =>
    pace((): PlayedContext => {
      const flat = at(number)
      return { flat, whole: unflattened(flat) }
    })
  )
  yield* refuseInvalid(contexts.flatMap(({ whole }) => contextViolations(whole, "/context")))
  return contexts
})

/** Prepares the environments for this many evaluations of each feature. Fails if the response would be too large. */
const preparedFor = Effect.fnUntraced(function* (
  pace: Pace,
  { environments, features, segments, times }: Read & { readonly times: number }
) {
  const prepared = yield* Effect.forEach(segments, (segment) => pace(() => preparePlayedSegment(segment)))
  const known = new Map(prepared.map((one) => [one.segment.id, one]))
  const prepareIn = playPreparer(features, known)
  let characters = 0
  return yield* Effect.forEach(
    environments,
    Effect.fnUntraced(function* (environment) {
      const played = yield* Effect.forEach(features, (feature) => pace(() => prepareIn(feature, environment)))
      characters += times * played.reduce((sum, one) => sum + one.characters, 0)
      if (characters > MOST_ANSWERED) return yield* tooLarge
      return {
        environment,
        delivered: new Map(played.map(({ delivered, name }) => [name, delivered])),
        whole: new Map(played.map(({ name, whole }) => [name, whole])),
        segments: known
      }
    })
  )
})

/** In characters. A response repeats the strategies, constraints and segments of a feature with each of its results. */
const MOST_ANSWERED = 30_000_000

const tooLarge = InvalidData.of(
  "",
  `must ask for an answer of at most ${MOST_ANSWERED} characters: name fewer projects, environments or contexts`
)

/**
 * Reads what to evaluate. Fails with `NotFound` for unknown environments and for projects that the caller may not see.
 */
const playground = Effect.fnUntraced(function* (
  environments: ReadonlyArray<string>,
  projects: PlaygroundRequest["projects"] = "*"
) {
  const viewer = yield* currentViewer()
  const known = new Set((yield* (yield* EnvironmentStore).list).map(({ name }) => name))
  yield* requireAll("environment", environments, known)
  const visible = new Set((yield* visibleProjects(viewer)).map(({ id }) => id))
  if (projects !== "*") yield* requireAll("project", projects, visible)

  const reads = yield* FeatureReads
  const wanted = projects === "*" ? visible : new Set(projects)
  const [only, ...others] = wanted
  const names = yield* reads.names(only === undefined || others.length > 0 ? {} : { project: only })
  const features = wanted.size === 0 ? [] : yield* reads.whole(names, viewer)
  return {
    features: features.filter(({ archived, project }) => !archived && wanted.has(project)),
    segments: yield* (yield* SegmentStore).list
  }
})

const requireAll = Effect.fnUntraced(function* (
  resource: "environment" | "project",
  names: ReadonlyArray<string>,
  known: ReadonlySet<string>
) {
  const [id, ...others] = [...new Set(names)].filter((name) => !known.has(name))
  if (id !== undefined) return yield* new NotFound({ resource, id, others })
})

/** Fails if the results, each of which is returned with its context, would be too large. */
const refuseTooMuch = (evaluations: number, length: number): Effect.Effect<void, InvalidData> => {
  const most = Math.min(MOST_EVALUATIONS, Math.floor(MOST_CHARACTERS / Math.max(1, length)))
  return evaluations > most
    ? Effect.fail(
        InvalidData.of(
          "",
          `must ask for at most ${most} evaluations, not ${evaluations}: environments times features times contexts`
        )
      )
    : Effect.void
}

const MOST_EVALUATIONS = 15_000
const MOST_CHARACTERS = 15_000_000

/** Draws random numbers once, so that all explanations agree. */
const sameLots = Effect.fnUntraced(function* (context: Circumstances["context"]) {
  const drawn = yield* Random.next
  const circumstances: Circumstances = { context, now: yield* now, random: () => drawn }
  return circumstances
})
