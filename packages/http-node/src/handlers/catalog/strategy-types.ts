import {
  createStrategyType,
  deleteStrategyType,
  deprecateStrategyType,
  getStrategyType,
  listStrategyTypes,
  updateStrategyType
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerCreated } from "../../answers/answer-created.ts"
import { AdminApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerStrategyTypes = HttpApiBuilder.group(AdminApi, "strategyTypes", (handlers) =>
  handlers.handleAll({
    getAllStrategies: () => asWireErrors(Effect.map(listStrategyTypes(), (strategies) => ({ version: 1, strategies }))),
    createStrategy: ({ payload }) =>
      answerCreated(asWireErrors(createStrategyType(payload)), ({ name }) => ["strategies", name]),
    getStrategy: ({ params }) => asWireErrors(getStrategyType(params.name)),
    updateStrategy: ({ params, payload }) => asWireErrors(updateStrategyType(params.name, payload)),
    removeStrategy: ({ params }) => asWireErrors(deleteStrategyType(params.name)),
    deprecateStrategy: ({ params }) => asWireErrors(deprecateStrategyType(params.name, true)),
    reactivateStrategy: ({ params }) => asWireErrors(deprecateStrategyType(params.name, false))
  })
)
