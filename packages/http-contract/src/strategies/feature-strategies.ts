import { Constraint, NewStrategy, Strategy, StrategyUpdate, field } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { inEnvironment } from "../operation/access.ts"
import { ArchivedFeatureError, ExceedsLimitError, InvalidOperationError, NotFoundError } from "../operation/errors.ts"
import { JsonPatch } from "../operation/json-patch.ts"
import { operation } from "../operation/operation.ts"
import { FeatureEnvironmentPath, featureEnvironmentPath, FeatureStrategyPath } from "../operation/paths.ts"
import { featureStrategyExamples } from "./feature-strategies.examples.ts"

const strategiesPath = `${featureEnvironmentPath}/strategies` as const
const strategyPath = `${strategiesPath}/:strategyId` as const

const StrategyPosition = Schema.Struct({
  id: field(Schema.String, "The strategy's id"),
  sortOrder: Strategy.fields.sortOrder
}).annotate({
  identifier: "StrategyPosition",
  description: "A strategy's new position."
})

const getStrategies = HttpApiEndpoint.get("getFeatureStrategies", strategiesPath, {
  params: FeatureEnvironmentPath,
  success: Schema.Array(Strategy),
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "List a feature's strategies",
    description: "In one environment, in their order.",
    example: featureStrategyExamples.getFeatureStrategies
  })
)

const addStrategy = HttpApiEndpoint.post("addFeatureStrategy", strategiesPath, {
  params: FeatureEnvironmentPath,
  payload: NewStrategy,
  success: Strategy,
  error: [ArchivedFeatureError, ExceedsLimitError, InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Add a strategy",
    description:
      "A strategy comes last unless `sortOrder` is given. If that position is taken, the others move down. A flexibleRollout without parameters reaches everybody.",
    needs: inEnvironment("CREATE_FEATURE_STRATEGY"),
    example: featureStrategyExamples.addFeatureStrategy
  })
)

const getStrategy = HttpApiEndpoint.get("getFeatureStrategy", strategyPath, {
  params: FeatureStrategyPath,
  success: Strategy,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Read a strategy",
    description: "Of a feature in one environment.",
    example: featureStrategyExamples.getFeatureStrategy
  })
)

const updateStrategy = HttpApiEndpoint.put("updateFeatureStrategy", strategyPath, {
  params: FeatureStrategyPath,
  payload: StrategyUpdate,
  success: Strategy,
  error: [ArchivedFeatureError, ExceedsLimitError, InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Replace a strategy",
    description:
      "If left out, constraints, variants and parameters become empty, and a flexibleRollout reaches everybody; other properties stay unchanged. If no enabled strategy is left, the feature is switched off in the environment.",
    needs: inEnvironment("UPDATE_FEATURE_STRATEGY"),
    example: featureStrategyExamples.updateFeatureStrategy
  })
)

const patchStrategy = HttpApiEndpoint.patch("patchFeatureStrategy", strategyPath, {
  params: FeatureStrategyPath,
  payload: JsonPatch,
  success: Strategy,
  error: [ArchivedFeatureError, ExceedsLimitError, InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Patch a strategy",
    description:
      "A JSON Patch (RFC 6902) on all properties except id and featureName. All operations apply, or none. If no enabled strategy is left, the feature is switched off in the environment.",
    needs: inEnvironment("UPDATE_FEATURE_STRATEGY"),
    example: featureStrategyExamples.patchFeatureStrategy
  })
)

const deleteStrategy = HttpApiEndpoint.delete("deleteFeatureStrategy", strategyPath, {
  params: FeatureStrategyPath,
  success: HttpApiSchema.Empty(200),
  error: [ArchivedFeatureError, InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Delete a strategy",
    description: "If no enabled strategy is left, the feature is switched off in the environment.",
    needs: inEnvironment("DELETE_FEATURE_STRATEGY"),
    example: featureStrategyExamples.deleteFeatureStrategy
  })
)

const sortStrategies = HttpApiEndpoint.post("setStrategySortOrder", `${strategiesPath}/set-sort-order`, {
  params: FeatureEnvironmentPath,
  payload: Schema.Array(StrategyPosition),
  success: HttpApiSchema.Empty(200),
  error: [ArchivedFeatureError, InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Sort strategies",
    description: "Strategies that are left out keep their position. No two strategies may end up in the same position.",
    needs: inEnvironment("UPDATE_FEATURE_STRATEGY"),
    example: featureStrategyExamples.setStrategySortOrder
  })
)

const validateConstraint = HttpApiEndpoint.post("validateConstraint", "/constraints/validate", {
  payload: Constraint,
  success: HttpApiSchema.Empty(204),
  error: ExceedsLimitError
}).annotateMerge(
  operation({
    summary: "Validate a constraint",
    description: "Checks whether strategies can use the constraint.",
    example: featureStrategyExamples.validateConstraint
  })
)

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
    OpenApi.annotations({ title: "Feature strategies", description: "Decide who gets a feature in an environment" })
  ) {}
