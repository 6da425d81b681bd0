import { Effect } from "effect"
import { contextOfRemote, type RemoteContext, remoteEvaluation } from "../../domain/delivery/remote-evaluation.ts"
import { contextViolations } from "../../domain/delivery/sdk-context.ts"
import { NotFound } from "../../domain/violations/errors.ts"
import { evaluate, evaluateAll } from "../../domain/evaluation/evaluate.ts"
import { CurrentSdkToken } from "../../domain/tokens/sdk-token.ts"
import { refuseInvalid } from "../access/require-permission.ts"
import { circumstancesOf, currentFlags } from "./evaluate-toggles.ts"

/** Evaluates a feature for OpenFeature. Fails with `NotFound` if the feature is not in the projects of the token. */
export const evaluateRemotely = Effect.fn("evaluateRemotely")(function* (
  key: string,
  context: RemoteContext,
  from?: string
) {
  const at = yield* remoteCircumstances(context, from)
  const flags = yield* currentFlags()
  const feature = flags.features.get(key)
  if (feature === undefined) return yield* new NotFound({ resource: "feature", id: key })
  return remoteEvaluation(feature.definition, evaluate(flags, key, at))
})

/** Evaluates all features in the projects of the token for OpenFeature, by name. */
export const evaluateAllRemotely = Effect.fn("evaluateAllRemotely")(function* (context: RemoteContext, from?: string) {
  const at = yield* remoteCircumstances(context, from)
  const flags = yield* currentFlags()
  return evaluateAll(flags, at).flatMap((evaluation) => {
    const feature = flags.features.get(evaluation.feature)
    return feature === undefined ? [] : [remoteEvaluation(feature.definition, evaluation)]
  })
})

/** A backend's own IP address is not that of its users, so it is not used. */
const remoteCircumstances = Effect.fnUntraced(function* (given: RemoteContext, from: string | undefined) {
  const context = contextOfRemote(given)
  yield* refuseInvalid(contextViolations(context, "/context"))
  const { type } = yield* CurrentSdkToken
  return yield* circumstancesOf(context, type === "frontend" ? from : undefined)
})
