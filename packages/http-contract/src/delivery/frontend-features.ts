import { EvaluatedToggles, SdkContext } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { operation } from "../operation/operation.ts"
import { text } from "../operation/query-forms.ts"

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
  operation(
    "getFrontendFeatures",
    "Evaluate features for a user",
    "Those of the token's environment and projects that are on, by name. Further parameters are properties of the context, `colour=red` as well as `properties[colour]=red`."
  )
)

const FrontendRequest = Schema.Struct({ context: Schema.optionalKey(SdkContext) }).annotate({
  identifier: "FrontendRequest"
})

const postContext = HttpApiEndpoint.post("getFrontendApiFeaturesWithPost", "/", {
  payload: FrontendRequest,
  success: EvaluatedToggles
}).annotateMerge(
  operation(
    "getFrontendApiFeaturesWithPost",
    "Evaluate features for a user who is not told in the address",
    "As with GET. Members of the context that are not known by name are properties."
  )
)

/** What SDKs ask that do not evaluate features themselves. */
export class FrontendFeaturesGroup extends HttpApiGroup.make("frontendFeatures")
  .add(getFeatures, postContext)
  .annotateMerge(
    OpenApi.annotations({
      title: "Frontend",
      description: "What SDKs ask that run where users do: what is on for a user"
    })
  ) {}
