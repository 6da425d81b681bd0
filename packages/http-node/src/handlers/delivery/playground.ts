import { play, playAdvanced, tryStrategy } from "@halyard/core/use-cases"
import { HttpApiBuilder } from "effect/http-api"
import { AdminApi } from "@halyard/http-contract"
import { answerUntagged } from "../../answers/answer-success.ts"
import { playedAsJson } from "../../answers/played-as-json.ts"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerPlayground = HttpApiBuilder.group(AdminApi, "playground", (handlers) =>
  handlers.handleAll({
    getPlayground: ({ payload }) => answerUntagged(playedAsJson(asWireErrors(play(payload)))),
    getAdvancedPlayground: ({ payload }) => answerUntagged(playedAsJson(asWireErrors(playAdvanced(payload)))),
    tryStrategy: ({ payload }) => asWireErrors(tryStrategy(payload))
  })
)
