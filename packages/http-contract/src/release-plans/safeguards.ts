import { NewSafeguard, Safeguard } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { inEnvironment } from "../operation/access.ts"
import { ArchivedFeatureError, InvalidOperationError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { FeatureEnvironmentPath, PlanSafeguardPath, ReleasePlanPath, SafeguardPath } from "../operation/paths.ts"
import { safeguardExamples } from "./safeguards.examples.ts"

const address = "/projects/:projectId/features/:featureName/environments/:environment"
const plans = `${address}/release-plans` as const

const changing = inEnvironment("UPDATE_FEATURE_STRATEGY")

const setPlanSafeguard = HttpApiEndpoint.put("changeSafeguard", `${plans}/:planId/safeguards`, {
  params: ReleasePlanPath,
  payload: NewSafeguard,
  success: HttpApiSchema.Empty(204),
  error: [ArchivedFeatureError, InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Set a safeguard of a release plan",
    description:
      "Pauses the plan when what servers report is beyond the limit for long enough, starts the milestone before, or switches the feature off. The latter two need UPDATE_FEATURE_ENVIRONMENT, too. It replaces the safeguard for the same metric with the same labels. At most ten for a plan.",
    needs: changing,
    example: safeguardExamples.changeSafeguard
  })
)

const removePlanSafeguard = HttpApiEndpoint.delete("deleteSafeguard", `${plans}/:planId/safeguards/:safeguardId`, {
  params: PlanSafeguardPath,
  success: HttpApiSchema.Empty(204),
  error: [ArchivedFeatureError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Remove a safeguard of a release plan",
    description: "A plan that it has paused stays paused.",
    needs: changing,
    example: safeguardExamples.deleteSafeguard
  })
)

const listSafeguards = HttpApiEndpoint.get("getFeatureEnvSafeguards", `${address}/safeguards`, {
  params: FeatureEnvironmentPath,
  success: Schema.Array(Safeguard),
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "List the safeguards of a feature",
    description: "Those that switch it off in the environment. Those of its release plan come with the plan.",
    example: safeguardExamples.getFeatureEnvSafeguards
  })
)

const setSafeguard = HttpApiEndpoint.put("changeFeatureEnvSafeguard", `${address}/safeguards`, {
  params: FeatureEnvironmentPath,
  payload: NewSafeguard,
  success: HttpApiSchema.Empty(204),
  error: [ArchivedFeatureError, InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Set a safeguard of a feature",
    description:
      "Switches the feature off in the environment when what servers report is beyond the limit for long enough. It replaces the safeguard for the same metric with the same labels. At most ten for a feature in an environment.",
    needs: inEnvironment("UPDATE_FEATURE_ENVIRONMENT"),
    example: safeguardExamples.changeFeatureEnvSafeguard
  })
)

const removeSafeguard = HttpApiEndpoint.delete("deleteFeatureEnvSafeguard", `${address}/safeguards/:safeguardId`, {
  params: SafeguardPath,
  success: HttpApiSchema.Empty(204),
  error: [ArchivedFeatureError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Remove a safeguard of a feature",
    description: "A feature that it has switched off stays off.",
    needs: inEnvironment("UPDATE_FEATURE_ENVIRONMENT"),
    example: safeguardExamples.deleteFeatureEnvSafeguard
  })
)

export class SafeguardsGroup extends HttpApiGroup.make("safeguards")
  .add(setPlanSafeguard, removePlanSafeguard, listSafeguards, setSafeguard, removeSafeguard)
  .annotateMerge(
    OpenApi.annotations({
      title: "Safeguards",
      description:
        "Pause a release plan, go back a milestone, or switch a feature off when what servers report is beyond a limit"
    })
  ) {}
