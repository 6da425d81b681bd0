import { type InvalidData, JsonText } from "@halyard/core/domain"
import { evaluateAllRemotely, evaluateRemotely } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerJson } from "../../answers/answer-success.ts"
import { conditionalPost } from "../../middleware/conditional-requests.ts"
import { EvaluationError, FlagNotFoundError, RemoteEvaluationApi } from "@halyard/http-contract"
import { errorId } from "../../answers/answer-failures.ts"
import { locate } from "../../answers/locate-input.ts"
import { detailOf } from "../../answers/wire-errors.ts"
import { requestAddress } from "../../node/client-address.ts"

export const layerRemoteEvaluation = HttpApiBuilder.group(RemoteEvaluationApi, "remoteEvaluation", (handlers) =>
  handlers.handleAll({
    evaluateFlag: Effect.fnUntraced(function* ({ params: { key }, payload }) {
      const result = yield* evaluateRemotely(key, payload.context ?? {}, yield* requestAddress).pipe(
        Effect.catchTag("InvalidData", (error) => refuseContext(error, key)),
        Effect.catchTag("NotFound", ({ message }) =>
          Effect.flatMap(errorId, (id) =>
            Effect.fail(new FlagNotFoundError({ id, message, key, errorDetails: message }))
          )
        )
      )
      if ("metadata" in result) return result
      return yield* fail({ ...result, message: result.errorDetails, details: [] })
    }),
    evaluateFlagsBulk: Effect.fnUntraced(function* ({ payload }) {
      const flags = evaluateAllRemotely(payload.context ?? {}, yield* requestAddress).pipe(
        Effect.catchTag("InvalidData", (error) => refuseContext(error))
      )
      return yield* conditionalPost(answerJson(Effect.map(flags, (all) => JsonText.of({ flags: all }))))
    })
  })
)

const refuseContext = Effect.fnUntraced(function* (failure: InvalidData, key?: string) {
  const { message, violations } = failure.at(yield* locate)
  return yield* fail({
    message,
    errorCode: "INVALID_CONTEXT",
    errorDetails: message,
    details: violations.map(detailOf),
    ...(key === undefined ? {} : { key })
  })
})

const fail = (failure: Pick<EvaluationError, "message" | "errorCode" | "errorDetails" | "details" | "key">) =>
  Effect.flatMap(errorId, (id) => Effect.fail(new EvaluationError({ id, ...failure })))
