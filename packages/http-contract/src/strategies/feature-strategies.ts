import { Constraint, NewStrategy, Strategy, StrategyUpdate } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { RequiresPermission } from "../operation/access.ts"
import { ArchivedFeatureError, ExceedsLimitError, InvalidOperationError, NotFoundError } from "../operation/errors.ts"
import { JsonPatch } from "../operation/json-patch.ts"
import { operation } from "../operation/operation.ts"
import { FeatureEnvironmentPath, featureEnvironmentPath, FeatureStrategyPath } from "../operation/paths.ts"

const strategiesPath = `${featureEnvironmentPath}/strategies` as const
const strategyPath = `${strategiesPath}/:strategyId` as const

const StrategyPosition = Schema.Struct({ id: Schema.String, sortOrder: Schema.Finite }).annotate({
  identifier: "StrategyPosition"
})

const getStrategies = HttpApiEndpoint.get("getFeatureStrategies", strategiesPath, {
  params: FeatureEnvironmentPath,
  success: Schema.Array(Strategy),
  error: NotFoundError
}).annotateMerge(
  operation("getFeatureStrategies", "List a feature's strategies", "In one environment, in their order.")
)

const addStrategy = HttpApiEndpoint.post("addFeatureStrategy", strategiesPath, {
  params: FeatureEnvironmentPath,
  payload: NewStrategy,
  success: Strategy,
  error: [ArchivedFeatureError, ExceedsLimitError, InvalidOperationError, NotFoundError]
})
  .annotate(RequiresPermission, { permission: "CREATE_FEATURE_STRATEGY", scope: "environment" })
  .annotateMerge(
    operation(
      "addFeatureStrategy",
      "Add a strategy",
      "It comes last unless sortOrder says where. Where another strategy has that place, it makes room. A flexibleRollout reaches everybody unless its parameters say otherwise."
    )
  )

const getStrategy = HttpApiEndpoint.get("getFeatureStrategy", strategyPath, {
  params: FeatureStrategyPath,
  success: Strategy,
  error: NotFoundError
}).annotateMerge(operation("getFeatureStrategy", "Read a strategy", "Of a feature in one environment."))

const updateStrategy = HttpApiEndpoint.put("updateFeatureStrategy", strategyPath, {
  params: FeatureStrategyPath,
  payload: StrategyUpdate,
  success: Strategy,
  error: [ArchivedFeatureError, ExceedsLimitError, InvalidOperationError, NotFoundError]
})
  .annotate(RequiresPermission, { permission: "UPDATE_FEATURE_STRATEGY", scope: "environment" })
  .annotateMerge(
    operation(
      "updateFeatureStrategy",
      "Replace a strategy",
      "Left out, constraints, variants and parameters are emptied, and a flexibleRollout reaches everybody; all else stays as it is. Where no strategy is left enabled, the feature is switched off in the environment."
    )
  )

const patchStrategy = HttpApiEndpoint.patch("patchFeatureStrategy", strategyPath, {
  params: FeatureStrategyPath,
  payload: JsonPatch,
  success: Strategy,
  error: [ArchivedFeatureError, ExceedsLimitError, InvalidOperationError, NotFoundError]
})
  .annotate(RequiresPermission, { permission: "UPDATE_FEATURE_STRATEGY", scope: "environment" })
  .annotateMerge(
    operation(
      "patchFeatureStrategy",
      "Change a strategy",
      "A JSON Patch (RFC 6902) on all but id and featureName; all operations apply, or none. Where no strategy is left enabled, the feature is switched off in the environment."
    )
  )

const deleteStrategy = HttpApiEndpoint.delete("deleteFeatureStrategy", strategyPath, {
  params: FeatureStrategyPath,
  success: HttpApiSchema.Empty(200),
  error: [ArchivedFeatureError, NotFoundError]
})
  .annotate(RequiresPermission, { permission: "DELETE_FEATURE_STRATEGY", scope: "environment" })
  .annotateMerge(
    operation(
      "deleteFeatureStrategy",
      "Delete a strategy",
      "Where no strategy is left enabled, the feature is switched off in the environment."
    )
  )

const sortStrategies = HttpApiEndpoint.post("setStrategySortOrder", `${strategiesPath}/set-sort-order`, {
  params: FeatureEnvironmentPath,
  payload: Schema.Array(StrategyPosition),
  success: HttpApiSchema.Empty(200),
  error: [ArchivedFeatureError, NotFoundError]
})
  .annotate(RequiresPermission, { permission: "UPDATE_FEATURE_STRATEGY", scope: "environment" })
  .annotateMerge(
    operation(
      "setStrategySortOrder",
      "Sort strategies",
      "Strategies that are left out stay where they are; no two may end up in one place."
    )
  )

const validateConstraint = HttpApiEndpoint.post("validateConstraint", "/constraints/validate", {
  payload: Constraint,
  success: HttpApiSchema.Empty(204),
  error: ExceedsLimitError
}).annotateMerge(operation("validateConstraint", "Try a constraint", "Tells whether strategies could have it."))

/** The strategies of features, one environment at a time. */
export class FeatureStrategiesGroup extends HttpApiGroup.make("featureStrategies")
  .add(
    getStrategies,
    addStrategy,
    getStrategy,
    updateStrategy,
    patchStrategy,
    deleteStrategy,
    sortStrategies,
    validateConstraint
  )
  .annotateMerge(
    OpenApi.annotations({ title: "Feature strategies", description: "Who gets a feature in an environment" })
  ) {}
