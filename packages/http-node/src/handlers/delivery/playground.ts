import { play, playAdvanced, tryStrategy } from "@halyard/core/use-cases"
import { HttpApiBuilder } from "effect/http-api"
import { AdminApi } from "@halyard/http-contract"
import { answerUntagged } from "../../answers/answer-success.ts"
import { jsonInTurns } from "../../answers/json-in-turns.ts"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerPlayground = HttpApiBuilder.group(AdminApi, "playground", (handlers) =>
  handlers.handleAll({
    getPlayground: ({ payload }) => answerUntagged(jsonInTurns(asWireErrors(play(payload)), 2)),
    getAdvancedPlayground: ({ payload }) => answerUntagged(jsonInTurns(asWireErrors(playAdvanced(payload)), RESULTS)),
    tryStrategy: ({ payload }) => asWireErrors(tryStrategy(payload))
  })
)

/** The depth of the results in the answer, below the features and environments. */
export const RESULTS = 5
