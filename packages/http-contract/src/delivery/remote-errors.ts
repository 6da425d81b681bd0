import { Schema } from "effect"
import { ErrorDetail } from "../operation/errors.ts"

/** What every error body of Halyard has, and what OpenFeature's remote evaluation asks for besides. */
const common = {
  id: Schema.String.annotate({ format: "uuid" }),
  message: Schema.String,
  errorDetails: Schema.String
}

/** The request, or the payload of a variant, cannot be read. The feature's key is told where one was asked for. */
export class EvaluationError extends Schema.Error<EvaluationError>("EvaluationError")(
  {
    ...common,
    name: Schema.tag("ValidationError"),
    details: Schema.Array(ErrorDetail),
    key: Schema.optionalKey(Schema.String),
    errorCode: Schema.Literals(["PARSE_ERROR", "INVALID_CONTEXT"])
  },
  { httpApiStatus: 400 }
) {}

export class FlagNotFoundError extends Schema.Error<FlagNotFoundError>("FlagNotFoundError")(
  { ...common, name: Schema.tag("NotFoundError"), key: Schema.String, errorCode: Schema.tag("FLAG_NOT_FOUND") },
  { httpApiStatus: 404 }
) {}
