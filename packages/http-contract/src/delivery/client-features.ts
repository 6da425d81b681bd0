import { ClientFeature } from "@halyard/core/domain"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { FeatureNamePath } from "../operation/paths.ts"
import { text, texts } from "../operation/query-forms.ts"
import { DeliveredFeatures, FeaturesDelta } from "./delivered-features.ts"
import { Schema } from "effect"

/** Texts, whose form the domain reads. */
const ClientFeaturesQuery = {
  tag: texts("Tags, each as `<type>:<value>`; a feature is answered that carries one of them", "team:payments"),
  "tag[]": texts("Another spelling of `tag`", "team:payments"),
  project: texts("Ids of projects, of those that the token is for", "default"),
  "project[]": texts("Another spelling of `project`", "default"),
  namePrefix: text("What names of features begin with", { example: "new-" })
}

const ClientSpec = {
  "unleash-client-spec": text(
    "The version of the client specification that the SDK follows. From 4.2.0 on segments are listed; for older SDKs their constraints are put into the strategies",
    { example: "5.2.0" }
  )
}

const getAllClientFeatures = HttpApiEndpoint.get("getAllClientFeatures", "/features", {
  query: ClientFeaturesQuery,
  headers: ClientSpec,
  success: DeliveredFeatures
}).annotateMerge(
  operation(
    "getAllClientFeatures",
    "Get all features",
    "All features of the token's projects as they are in its environment, by name, for SDKs that evaluate them themselves. Ask again with `If-None-Match`."
  )
)

const getClientFeature = HttpApiEndpoint.get("getClientFeature", "/features/:featureName", {
  params: FeatureNamePath,
  headers: ClientSpec,
  success: ClientFeature,
  error: NotFoundError
}).annotateMerge(
  operation(
    "getClientFeature",
    "Get one feature",
    "As it is in the token's environment, if it is in one of its projects."
  )
)

const getDelta = HttpApiEndpoint.get("getDelta", "/delta", {
  query: ClientFeaturesQuery,
  success: FeaturesDelta
}).annotateMerge(
  operation(
    "getDelta",
    "Get what has changed",
    "What was done since the answer whose `ETag` is sent as `If-None-Match`; everything, where there is none or it is too old."
  )
)

const streamFeatures = HttpApiEndpoint.get("streamFeatures", "/streaming", {
  success: Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/event-stream" })).annotate({
    identifier: "FeatureEvents"
  })
}).annotateMerge(
  operation(
    "streamFeatures",
    "Follow what changes",
    "Server-sent events: `unleash-connected` with everything, or with what was done since the event of `Last-Event-ID`, then `unleash-updated` as things change. The data is that of `/api/client/delta`."
  )
)

export class ClientFeaturesGroup extends HttpApiGroup.make("clientFeatures")
  .add(getAllClientFeatures, getClientFeature, getDelta, streamFeatures)
  .annotateMerge(
    OpenApi.annotations({ title: "Client", description: "What server-side SDKs ask: features to evaluate themselves" })
  ) {}
