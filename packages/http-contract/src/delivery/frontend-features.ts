import { EvaluatedToggles, SdkContext, field } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { operation } from "../operation/operation.ts"
import { text } from "../operation/query-forms.ts"
import { frontendFeatureExamples } from "./frontend-features.examples.ts"

/** All other query parameters are context properties. */
const query = {
  userId: text("The user's id", { example: "ann" }),
  sessionId: text("The user's session id; random by default", { example: "s-17" }),
  remoteAddress: text("The user's IP address; that of the request by default", {
    example: "203.0.113.7"
  }),
  appName: text("The application's name", { example: "shop-web" }),
  environment: text("The environment that the application runs in, in its own terms", { example: "production" }),
  currentTime: text("The time to evaluate for; now by default", { example: "2026-11-20T18:00:00Z" })
}

const getFeatures = HttpApiEndpoint.get("getFrontendFeatures", "/", { query, success: EvaluatedToggles }).annotateMerge(
  operation({
    summary: "Evaluate features for a user",
    description:
      "Returns the enabled features of the token's environment and projects, by name. Other query parameters become context properties, as `colour=red` or `properties[colour]=red`.",
    example: frontendFeatureExamples.getFrontendFeatures
  })
)

const FrontendRequest = Schema.Struct({
  context: field(Schema.optionalKey(SdkContext), "The user to evaluate for")
}).annotate({
  identifier: "FrontendRequest",
  description: "The user to evaluate features for."
})

const postContext = HttpApiEndpoint.post("getFrontendApiFeaturesWithPost", "/", {
  payload: FrontendRequest,
  success: EvaluatedToggles
}).annotateMerge(
  operation({
    summary: "Evaluate features for a user in the body",
    description: "Like GET, without the user in the URL. Unknown context members become properties.",
    example: frontendFeatureExamples.getFrontendApiFeaturesWithPost
  })
)

export class FrontendFeaturesGroup extends HttpApiGroup.make("frontendFeatures")
  .add(getFeatures, postContext)
  .annotateMerge(
    OpenApi.annotations({ title: "Frontend", description: "Evaluate features for SDKs in browsers and apps" })
  ) {}
