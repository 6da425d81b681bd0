import { RemoteContext } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { operation } from "../operation/operation.ts"
import { FlagKeyPath } from "../operation/paths.ts"
import { FlagNotFoundError } from "./remote-errors.ts"

const EvaluationRequest = Schema.Struct({ context: Schema.optionalKey(RemoteContext) }).annotate({
  identifier: "EvaluationRequest"
})

/** What a feature is for somebody. Without a value, the application's own default counts. */
const EvaluationSuccess = Schema.Struct({
  key: Schema.String,
  value: Schema.optionalKey(Schema.Json),
  reason: Schema.Literals(["STATIC", "TARGETING_MATCH", "SPLIT", "DISABLED", "UNKNOWN"]),
  variant: Schema.optionalKey(Schema.String),
  metadata: Schema.Struct({ enabled: Schema.Boolean }).annotate({ identifier: "FlagMetadata" })
}).annotate({ identifier: "EvaluationSuccess" })

const UnreadablePayload = Schema.Struct({
  key: Schema.String,
  errorCode: Schema.Literal("PARSE_ERROR"),
  errorDetails: Schema.String
}).annotate({ identifier: "UnreadablePayload" })

const BulkEvaluation = Schema.Struct({
  flags: Schema.Array(Schema.Union([EvaluationSuccess, UnreadablePayload]))
}).annotate({ identifier: "BulkEvaluation" })

const evaluateFlag = HttpApiEndpoint.post("evaluateFlag", "/evaluate/flags/:key", {
  params: FlagKeyPath,
  payload: EvaluationRequest,
  success: EvaluationSuccess,
  error: FlagNotFoundError
}).annotateMerge(
  operation(
    "evaluateFlag",
    "Evaluate a feature by OpenFeature",
    "As the protocol OFREP has it. A feature is a boolean: whether it is on. One with payloads among its variants is of their type instead, with the payload of the variant that the context gets; for who gets none there is no `value`, so that the application's default counts. `metadata.enabled` tells in any case whether it is on."
  )
)

const evaluateAll = HttpApiEndpoint.post("evaluateFlagsBulk", "/evaluate/flags", {
  payload: EvaluationRequest,
  success: BulkEvaluation
}).annotateMerge(
  operation(
    "evaluateFlagsBulk",
    "Evaluate all features by OpenFeature",
    "Those of the token's environment and projects, by name. With the `ETag` of an answer in `If-None-Match` the next one is 304 while nothing is different."
  )
)

/** The vendor-neutral protocol of OpenFeature. */
export class RemoteEvaluationGroup extends HttpApiGroup.make("remoteEvaluation")
  .add(evaluateFlag, evaluateAll)
  .annotateMerge(
    OpenApi.annotations({
      title: "Remote evaluation",
      description: "What providers of OpenFeature ask, by its remote evaluation protocol (OFREP)"
    })
  ) {}
