import { RemoteContext } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { operation } from "../operation/operation.ts"
import { FlagKeyPath } from "../operation/paths.ts"
import { FlagNotFoundError } from "./remote-errors.ts"
import { remoteEvaluationExamples } from "./remote-evaluation.examples.ts"

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
  operation({
    summary: "Evaluate a feature with OpenFeature",
    description:
      "Implements OFREP. A feature is a boolean: whether it is on. If its variants have payloads, the value is the payload of the user's variant; a user without a variant gets no `value`, so the application's default applies. `metadata.enabled` always says whether the feature is on.",
    example: remoteEvaluationExamples.evaluateFlag
  })
)

const evaluateAll = HttpApiEndpoint.post("evaluateFlagsBulk", "/evaluate/flags", {
  payload: EvaluationRequest,
  success: BulkEvaluation
}).annotateMerge(
  operation({
    summary: "Evaluate all features with OpenFeature",
    description:
      "All features of the token's environment and projects, by name. Send an answer's `ETag` as `If-None-Match` to get 304 while nothing has changed.",
    example: remoteEvaluationExamples.evaluateFlagsBulk
  })
)

/** The vendor-neutral protocol of OpenFeature. */
export class RemoteEvaluationGroup extends HttpApiGroup.make("remoteEvaluation")
  .add(evaluateFlag, evaluateAll)
  .annotateMerge(
    OpenApi.annotations({
      title: "Remote evaluation",
      description: "Evaluate features for OpenFeature providers (OFREP)"
    })
  ) {}
