import { field } from "@halyard/core/domain"
import { Schema } from "effect"
import { ErrorDetail } from "../operation/errors.ts"

/** Halyard's error body, with the additional properties of OpenFeature's remote evaluation. */
const common = {
  id: field(Schema.String.annotate({ format: "uuid" }), "Identifies this error in the service's log"),
  message: field(Schema.String, "The error in words"),
  errorDetails: field(Schema.String, "The error in words")
}

const kind = <const Name extends string>(name: Name) => field(Schema.tag(name), "The kind of error")

const errorCode = "The error code of OpenFeature"

export class EvaluationError extends Schema.Error<EvaluationError>("EvaluationError")(
  Schema.Struct({
    ...common,
    name: kind("ValidationError"),
    details: field(Schema.Array(ErrorDetail), "Every violation, with a JSON pointer to where it is"),
    key: field(Schema.optionalKey(Schema.String), "The feature's name, if the request has one"),
    errorCode: field(Schema.Literals(["PARSE_ERROR", "INVALID_CONTEXT"]), errorCode)
  }).annotate({
    identifier: "EvaluationError",
    description: "The request, or the payload of a variant, cannot be read."
  }),
  { httpApiStatus: 400 }
) {}

export class FlagNotFoundError extends Schema.Error<FlagNotFoundError>("FlagNotFoundError")(
  Schema.Struct({
    ...common,
    name: kind("NotFoundError"),
    key: field(Schema.String, "The feature's name"),
    errorCode: field(Schema.tag("FLAG_NOT_FOUND"), errorCode)
  }).annotate({
    identifier: "FlagNotFoundError",
    description: "The feature does not exist in the token's environment and projects."
  }),
  { httpApiStatus: 404 }
) {}
