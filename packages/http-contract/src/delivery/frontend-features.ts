import { EvaluatedToggles, SdkContext, field } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { operation } from "../operation/operation.ts"
import { text } from "../operation/query-forms.ts"
import { frontendFeatureExamples } from "./frontend-features.examples.ts"

/** Whatever else a query tells is a property. */
const query = {
  userId: text("Who uses the application", { example: "ann" }),
  sessionId: text("The session of the user; one is made up for the request if it is not told", { example: "s-17" }),
  remoteAddress: text("The address of the user; where the request comes from, if it is not told", {
    example: "203.0.113.7"
  }),
  appName: text("The name of the application", { example: "shop-web" }),
  environment: text("Where the application runs, as it calls that itself", { example: "production" }),
  currentTime: text("The moment to evaluate for; now, if it is not told", { example: "2026-11-20T18:00:00Z" })
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

/** What SDKs ask that do not evaluate features themselves. */
export class FrontendFeaturesGroup extends HttpApiGroup.make("frontendFeatures")
  .add(getFeatures, postContext)
  .annotateMerge(
    OpenApi.annotations({ title: "Frontend", description: "Evaluate features for SDKs in browsers and apps" })
  ) {}
