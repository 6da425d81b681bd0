import { Feature, FeatureEnvironment } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { RequiresPermission } from "../operation/access.ts"
import { ArchivedFeatureError, ExceedsLimitError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { featureEnvironmentPath, FeatureEnvironmentPath } from "../operation/paths.ts"

/** How features are switched on. */
export const enableQuery = {
  shouldActivateDisabledStrategies: Schema.optionalKey(
    Schema.Literals(["true", "false"]).annotate({
      description: "Where no strategy is enabled, enable those that are there instead of adding one",
      default: "false"
    })
  )
}

const switchOn = HttpApiEndpoint.post("toggleFeatureEnvironmentOn", `${featureEnvironmentPath}/on`, {
  params: FeatureEnvironmentPath,
  query: enableQuery,
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

const switchOff = HttpApiEndpoint.post("toggleFeatureEnvironmentOff", `${featureEnvironmentPath}/off`, {
  params: FeatureEnvironmentPath,
  success: Feature,
  error: [ArchivedFeatureError, NotFoundError]
})
  .annotate(RequiresPermission, { permission: "UPDATE_FEATURE_ENVIRONMENT", scope: "environment" })
  .annotateMerge(
    operation("toggleFeatureEnvironmentOff", "Switch a feature off", "In one environment. Any body is ignored.")
  )

const getEnvironment = HttpApiEndpoint.get("getFeatureEnvironment", featureEnvironmentPath, {
  params: FeatureEnvironmentPath,
  success: FeatureEnvironment,
  error: NotFoundError
}).annotateMerge(
  operation("getFeatureEnvironment", "Read a feature in one environment", "With its strategies and variants there.")
)

/** What a feature has in one environment. */
export class FeatureEnvironmentsGroup extends HttpApiGroup.make("featureEnvironments")
  .add(getEnvironment, switchOn, switchOff)
  .annotateMerge(
    OpenApi.annotations({ title: "Feature environments", description: "What features have in environments" })
  ) {}
