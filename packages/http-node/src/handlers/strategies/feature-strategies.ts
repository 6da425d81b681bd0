import {
  addStrategy,
  getStrategy,
  listStrategies,
  patchStrategy,
  removeStrategy,
  sortStrategies,
  updateStrategy,
  validateConstraint
} from "@halyard/core/use-cases"
import { HttpApiBuilder } from "effect/http-api"
import { AdminApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"
import { environmentAt, strategyAt } from "../path-parameters.ts"

export const layerFeatureStrategies = HttpApiBuilder.group(AdminApi, "featureStrategies", (handlers) =>
  handlers.handleAll({
    getFeatureStrategies: ({ params }) => asWireErrors(listStrategies(environmentAt(params))),
    addFeatureStrategy: ({ params, payload }) => asWireErrors(addStrategy(environmentAt(params), payload)),
    getFeatureStrategy: ({ params }) => asWireErrors(getStrategy(strategyAt(params))),
    updateFeatureStrategy: ({ params, payload }) => asWireErrors(updateStrategy(strategyAt(params), payload)),
    patchFeatureStrategy: ({ params, payload }) => asWireErrors(patchStrategy(strategyAt(params), payload)),
    deleteFeatureStrategy: ({ params }) => asWireErrors(removeStrategy(strategyAt(params))),
    setStrategySortOrder: ({ params, payload }) => asWireErrors(sortStrategies(environmentAt(params), payload)),
    validateConstraint: ({ payload }) => asWireErrors(validateConstraint(payload))
  })
)
