import { RemoteContext, field } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { operation } from "../operation/operation.ts"
import { FlagKeyPath } from "../operation/paths.ts"
import { FlagNotFoundError } from "./remote-errors.ts"
import { remoteEvaluationExamples } from "./remote-evaluation.examples.ts"

const EvaluationRequest = Schema.Struct({
  context: field(Schema.optionalKey(RemoteContext), "The user to evaluate for")
}).annotate({
  identifier: "EvaluationRequest",
  description: "The user to evaluate features for."
})

const EvaluationSuccess = Schema.Struct({
  key: field(Schema.String, "The feature's name"),
  value: field(Schema.optionalKey(Schema.Json), "Whether the feature is on, or the payload of the user's variant"),
  reason: field(
    Schema.Literals(["STATIC", "TARGETING_MATCH", "SPLIT", "DISABLED", "UNKNOWN"]),
    "Why the feature has this value"
  ),
  variant: field(Schema.optionalKey(Schema.String), "The name of the user's variant, if there is one"),
  metadata: field(
    Schema.Struct({ enabled: field(Schema.Boolean, "Whether the feature is on") }).annotate({
      identifier: "FlagMetadata",
      description: "More about a feature."
    }),
    "More about the feature"
  )
}).annotate({
  identifier: "EvaluationSuccess",
  description: "A feature's value for the user. Without a value, the application's own default applies."
})

const UnreadablePayload = Schema.Struct({
  key: field(Schema.String, "The feature's name"),
  errorCode: field(Schema.Literal("PARSE_ERROR"), "The error code of OpenFeature"),
  errorDetails: field(Schema.String, "The error in words")
}).annotate({
  identifier: "UnreadablePayload",
  description: "A feature whose variant has a payload that does not match its type."
})

const BulkEvaluation = Schema.Struct({
  flags: field(
    Schema.Array(Schema.Union([EvaluationSuccess, UnreadablePayload])),
    "The features and their values, by name"
  )
}).annotate({ identifier: "BulkEvaluation", description: "The values of all features for the user, by name." })

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

export class RemoteEvaluationGroup extends HttpApiGroup.make("remoteEvaluation")
  .add(evaluateFlag, evaluateAll)
  .annotateMerge(
    OpenApi.annotations({
      title: "Remote evaluation",
      description: "Evaluate features for OpenFeature providers (OFREP)"
    })
  ) {}
