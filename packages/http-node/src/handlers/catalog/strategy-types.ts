import {
  createStrategyType,
  deleteStrategyType,
  deprecateStrategyType,
  getStrategyType,
  listFeatureTypes,
  listStrategyTypes,
  setFeatureTypeLifetime,
  updateStrategyType
} from "@halyard/core/use-cases"
import { AdminApi } from "@halyard/http-contract"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerCreated } from "../../answers/answer-success.ts"
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

export const layerFeatureTypes = HttpApiBuilder.group(AdminApi, "featureTypes", (handlers) =>
  handlers.handleAll({
    getAllFeatureTypes: () => asWireErrors(Effect.map(listFeatureTypes(), (types) => ({ version: 1, types }))),
    updateFeatureTypeLifetime: ({ params, payload }) =>
      asWireErrors(setFeatureTypeLifetime(params.id, payload.lifetimeDays))
  })
)
