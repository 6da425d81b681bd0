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
import { readDirectly } from "../../direct/read-directly.ts"

export const layerStrategyTypes = HttpApiBuilder.group(
  AdminApi,
  "strategyTypes",
  Effect.fnUntraced(function* (handlers) {
    return handlers.handleAll({
      getAllStrategies: yield* readDirectly(
        AdminApi.groups.strategyTypes.endpoints.getAllStrategies,
        asWireErrors(strategyList),
        { changesWithEvents: true }
      ),
      createStrategy: ({ payload }) =>
        answerCreated(asWireErrors(createStrategyType(payload)), ({ name }) => ["strategies", name]),
      getStrategy: ({ params }) => asWireErrors(getStrategyType(params.name)),
      updateStrategy: ({ params, payload }) => asWireErrors(updateStrategyType(params.name, payload)),
      removeStrategy: ({ params }) => asWireErrors(deleteStrategyType(params.name)),
      deprecateStrategy: ({ params }) => asWireErrors(deprecateStrategyType(params.name, true)),
      reactivateStrategy: ({ params }) => asWireErrors(deprecateStrategyType(params.name, false))
    })
  })
)

export const layerFeatureTypes = HttpApiBuilder.group(
  AdminApi,
  "featureTypes",
  Effect.fnUntraced(function* (handlers) {
    return handlers.handleAll({
      getAllFeatureTypes: yield* readDirectly(
        AdminApi.groups.featureTypes.endpoints.getAllFeatureTypes,
        asWireErrors(typeList),
        { changesWithEvents: true }
      ),
      updateFeatureTypeLifetime: ({ params, payload }) =>
        asWireErrors(setFeatureTypeLifetime(params.id, payload.lifetimeDays))
    })
  })
)

const strategyList = Effect.map(listStrategyTypes(), (strategies) => ({ version: 1, strategies }))

const typeList = Effect.map(listFeatureTypes(), (types) => ({ version: 1, types }))
