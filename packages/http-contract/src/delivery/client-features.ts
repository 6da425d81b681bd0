import { ClientFeature } from "@halyard/core/domain"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { FeatureNamePath } from "../operation/paths.ts"
import { text, texts } from "../operation/query-forms.ts"
import { DeliveredFeatures, FeaturesDelta } from "./delivered-features.ts"
import { Schema } from "effect"
import { clientFeatureExamples } from "./client-features.examples.ts"

/** The parameters of a client query. They are texts here, which the domain parses. */
const ClientFeaturesQuery = {
  tag: texts("Tags, each as `<type>:<value>`; features have one of them", "team:payments"),
  "tag[]": texts("Same as `tag`", "team:payments"),
  project: texts("Ids of projects, among those of the token", "default"),
  "project[]": texts("Same as `project`", "default"),
  namePrefix: text("The prefix of feature names", { example: "new-" })
}

const ClientSpec = {
  "unleash-client-spec": text(
    "The version of the client specification that the SDK implements. Since 4.2.0, SDKs get segments; for older ones, strategies include the constraints of their segments",
    { example: "5.2.0" }
  )
}

const getAllClientFeatures = HttpApiEndpoint.get("getAllClientFeatures", "/features", {
  query: ClientFeaturesQuery,
  headers: ClientSpec,
  success: DeliveredFeatures
}).annotateMerge(
  operation({
    summary: "Read all features",
    description:
      "All features of the token's projects, as configured in its environment, by name. For SDKs that evaluate features themselves. Poll with `If-None-Match`.",
    example: clientFeatureExamples.getAllClientFeatures
  })
)

const getClientFeature = HttpApiEndpoint.get("getClientFeature", "/features/:featureName", {
  params: FeatureNamePath,
  headers: ClientSpec,
  success: ClientFeature,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Read one feature",
    description: "As configured in the token's environment. The feature must be in one of the token's projects.",
    example: clientFeatureExamples.getClientFeature
  })
)

const getDelta = HttpApiEndpoint.get("getDelta", "/delta", {
  query: ClientFeaturesQuery,
  success: FeaturesDelta
}).annotateMerge(
  operation({
    summary: "Read changes",
    description:
      "Changes since the answer whose `ETag` is sent as `If-None-Match`. Without one, or if it is too old: everything.",
    example: clientFeatureExamples.getDelta
  })
)

const streamFeatures = HttpApiEndpoint.get("streamFeatures", "/streaming", {
  success: Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/event-stream" })).annotate({
    identifier: "FeatureEvents",
    description: "Server-sent events, each with the data of a delta."
  })
}).annotateMerge(
  operation({
    summary: "Stream changes",
    description:
      "Server-sent events. First `unleash-connected` with everything, or with the changes since `Last-Event-ID`; then `unleash-updated` for each change. The data has the format of `/api/client/delta`.",
    example: clientFeatureExamples.streamFeatures
  })
)

export class ClientFeaturesGroup extends HttpApiGroup.make("clientFeatures")
  .add(getAllClientFeatures, getClientFeature, getDelta, streamFeatures)
  .annotateMerge(
    OpenApi.annotations({ title: "Client", description: "Deliver features to server-side SDKs, which evaluate them" })
  ) {}
