import { Effect, Struct } from "effect"
import { type ClientQuery, isAskedFor, wholeQuery } from "../../domain/delivery/client-query.ts"
import { inlinedSegments } from "../../domain/delivery/delivered-feature.ts"
import { preparedSnapshot } from "../../domain/delivery/delivery-snapshot.ts"
import { type EvaluatedToggles, evaluatedToggles } from "../../domain/delivery/evaluated-toggle.ts"
import {
  contextOfQuery,
  contextViolations,
  evaluationContext,
  type SdkContext
} from "../../domain/delivery/sdk-context.ts"
import { evaluateEnabled } from "../../domain/evaluation/evaluate.ts"
import {
  type Circumstances,
  type EvaluationContext,
  inEnvironment
} from "../../domain/evaluation/evaluation-context.ts"
import type { JsonText } from "../../domain/json/json-text.ts"
import type { PreparedFlags } from "../../domain/evaluation/prepare.ts"
import { CurrentSdkToken, type SdkToken } from "../../domain/tokens/sdk-token.ts"
import { NotFound } from "../../domain/violations/errors.ts"
import type { RawParameter } from "../../domain/violations/query-parameter.ts"
import { DeliverySnapshots } from "../../ports/delivery/delivery-snapshots.ts"
import { refuseInvalid } from "../access/require-permission.ts"
import { CurrentCircumstances, currentSources } from "./current-circumstances.ts"

/** Returns the features that are on for the user that the query parameters describe. */
export const evaluateTogglesByQuery = Effect.fn("evaluateTogglesByQuery")(function* (
  query: Readonly<Record<string, RawParameter>>,
  from?: string
) {
  const { context, violations } = contextOfQuery(query)
  yield* refuseInvalid(violations)
  return yield* togglesFor(context, from)
})

/** Returns the features that are on for the user that a context describes. */
export const evaluateToggles = Effect.fn("evaluateToggles")(function* (given: SdkContext, from?: string) {
  const context = evaluationContext(given)
  yield* refuseInvalid(contextViolations(context, "/context"))
  return yield* togglesFor(context, from)
})

const togglesFor = Effect.fnUntraced(function* (context: EvaluationContext, from: string | undefined) {
  return togglesText(yield* currentFlags(), yield* circumstancesOf(context, from))
})

const togglesText = (flags: PreparedFlags, at: Circumstances): JsonText<EvaluatedToggles> =>
  evaluatedToggles(flags, evaluateEnabled(flags, at))

/**
 * Evaluates cached features without waiting: returns what `evaluateTogglesByQuery` returns to this token for a valid
 * context, or undefined if the features have to be read first.
 */
export const makeCachedToggles = Effect.gen(function* () {
  const snapshots = yield* DeliverySnapshots
  const sources = yield* currentSources
  return (token: SdkToken, context: EvaluationContext, from?: string): JsonText<EvaluatedToggles> | undefined => {
    const snapshot = snapshots.cached(wholeQuery(token))
    if (snapshot === undefined) return undefined
    return togglesText(
      preparedSnapshot(snapshot, token.projects),
      new CurrentCircumstances(filledIn(context, token, from), sources)
    )
  }
})

/** The features that the SDK token gives access to. */
export const currentFlags = Effect.fnUntraced(function* () {
  const token = yield* CurrentSdkToken
  const snapshot = yield* (yield* DeliverySnapshots).current(wholeQuery(token))
  return preparedSnapshot(snapshot, token.projects)
})

/** Completes a context with the environment of the token and the IP address of the request. */
export const circumstancesOf = Effect.fnUntraced(function* (context: EvaluationContext, from?: string) {
  return new CurrentCircumstances(filledIn(context, yield* CurrentSdkToken, from), yield* currentSources)
})

const filledIn = (context: EvaluationContext, { environment }: SdkToken, from: string | undefined) =>
  inEnvironment(withAddress(context, from), environment)

const withAddress = (context: EvaluationContext, from: string | undefined): EvaluationContext => {
  if (context.remoteAddress) return context
  return from ? { ...context, remoteAddress: from } : Struct.omit(context, ["remoteAddress"])
}

/** Returns a feature as frontend SDKs receive it. */
export const getClientFeature = Effect.fn("getClientFeature")(function* (name: string, query: ClientQuery) {
  const { current } = yield* DeliverySnapshots
  const { features, segments } = yield* current(query)
  const found = features.get(name)
  if (found === undefined || !isAskedFor(query)(found)) return yield* new NotFound({ resource: "feature", id: name })
  return query.inlineSegmentConstraints ? inlinedSegments(found.feature, segments) : found.feature
})
