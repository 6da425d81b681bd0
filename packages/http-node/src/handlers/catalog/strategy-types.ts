import {
  createStrategyType,
  deleteStrategyType,
  deprecateStrategyType,
  getStrategyType,
  listStrategyTypes,
  updateStrategyType
} from "@halyard/core"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerCreated } from "../../answer-created.ts"
import { AdminApi } from "../../contract/admin-api.ts"
import { asWireErrors } from "../../wire-errors.ts"

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
