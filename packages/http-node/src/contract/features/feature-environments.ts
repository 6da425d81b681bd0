import { Feature, NewStrategy, Strategy } from "@halyard/core"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { RequiresPermission } from "../access.ts"
import { ArchivedFeatureError, ExceedsLimitError, NotFoundError } from "../errors.ts"
import { operation } from "../operation.ts"
import { FeatureEnvironmentPath, featurePath } from "../paths.ts"

const environmentPath = `${featurePath}/environments/:environment` as const

const switchOn = HttpApiEndpoint.post("toggleFeatureEnvironmentOn", `${environmentPath}/on`, {
  params: FeatureEnvironmentPath,
  query: {
    shouldActivateDisabledStrategies: Schema.optionalKey(
      Schema.Literals(["true", "false"]).annotate({
        description: "Where no strategy is enabled, enable those that are there instead of adding one",
        default: "false"
      })
    )
  },
  success: Feature,
  error: [ArchivedFeatureError, ExceedsLimitError, NotFoundError]
})
  .annotate(RequiresPermission, { permission: "UPDATE_FEATURE_ENVIRONMENT", scope: "environment" })
  .annotateMerge(
    operation(
      "toggleFeatureEnvironmentOn",
      "Switch a feature on",
      "In one environment, where it gets a strategy if it has none that is enabled. Any body is ignored."
    )
  )

const switchOff = HttpApiEndpoint.post("toggleFeatureEnvironmentOff", `${environmentPath}/off`, {
  params: FeatureEnvironmentPath,
  success: Feature,
  error: [ArchivedFeatureError, NotFoundError]
})
  .annotate(RequiresPermission, { permission: "UPDATE_FEATURE_ENVIRONMENT", scope: "environment" })
  .annotateMerge(
    operation("toggleFeatureEnvironmentOff", "Switch a feature off", "In one environment. Any body is ignored.")
  )

const getStrategies = HttpApiEndpoint.get("getFeatureStrategies", `${environmentPath}/strategies`, {
  params: FeatureEnvironmentPath,
  success: Schema.Array(Strategy),
  error: NotFoundError
}).annotateMerge(
  operation("getFeatureStrategies", "List a feature's strategies", "In one environment, in their order.")
)

const addStrategy = HttpApiEndpoint.post("addFeatureStrategy", `${environmentPath}/strategies`, {
  params: FeatureEnvironmentPath,
  payload: NewStrategy,
  success: Strategy,
  error: [ArchivedFeatureError, ExceedsLimitError, NotFoundError]
})
  .annotate(RequiresPermission, { permission: "CREATE_FEATURE_STRATEGY", scope: "environment" })
  .annotateMerge(operation("addFeatureStrategy", "Add a strategy", "It comes last unless sortOrder says where."))

/** What a feature has in one environment. */
export class FeatureEnvironmentsGroup extends HttpApiGroup.make("featureEnvironments")
  .add(switchOn, switchOff, getStrategies, addStrategy)
  .annotateMerge(
    OpenApi.annotations({ title: "Feature environments", description: "Switch features and give them strategies" })
  ) {}
