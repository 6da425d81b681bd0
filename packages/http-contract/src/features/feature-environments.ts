import { Feature, FeatureEnvironment } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { inEnvironment } from "../operation/access.ts"
import { ArchivedFeatureError, ExceedsLimitError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { featureEnvironmentPath, FeatureEnvironmentPath } from "../operation/paths.ts"
import { featureEnvironmentExamples } from "./feature-environments.examples.ts"

/** Options for switching features on. */
export const enableQuery = {
  shouldActivateDisabledStrategies: Schema.optionalKey(
    Schema.Literals(["true", "false"]).annotate({
      description: "If no strategy is enabled, whether to enable the existing ones instead of adding one",
      default: "false"
    })
  )
}

const switchOn = HttpApiEndpoint.post("toggleFeatureEnvironmentOn", `${featureEnvironmentPath}/on`, {
  params: FeatureEnvironmentPath,
  query: enableQuery,
  success: Feature,
  error: [ArchivedFeatureError, ExceedsLimitError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Switch a feature on",
    description: "In one environment. A feature without an enabled strategy gets one. A body is ignored.",
    needs: inEnvironment("UPDATE_FEATURE_ENVIRONMENT"),
    example: featureEnvironmentExamples.toggleFeatureEnvironmentOn
  })
)

const switchOff = HttpApiEndpoint.post("toggleFeatureEnvironmentOff", `${featureEnvironmentPath}/off`, {
  params: FeatureEnvironmentPath,
  success: Feature,
  error: [ArchivedFeatureError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Switch a feature off",
    description: "In one environment. A body is ignored.",
    needs: inEnvironment("UPDATE_FEATURE_ENVIRONMENT"),
    example: featureEnvironmentExamples.toggleFeatureEnvironmentOff
  })
)

const getEnvironment = HttpApiEndpoint.get("getFeatureEnvironment", featureEnvironmentPath, {
  params: FeatureEnvironmentPath,
  success: FeatureEnvironment,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Read a feature in one environment",
    description: "Includes its strategies and variants there.",
    example: featureEnvironmentExamples.getFeatureEnvironment
  })
)

export class FeatureEnvironmentsGroup extends HttpApiGroup.make("featureEnvironments")
  .add(getEnvironment, switchOn, switchOff)
  .annotateMerge(
    OpenApi.annotations({ title: "Feature environments", description: "Switch features on and off in environments" })
  ) {}
