import { Permission } from "@halyard/core/domain"
import { Schema } from "effect"

/** What every error body has: the id of this one error, its kind, and what went wrong. */
const common = {
  id: Schema.String.annotate({
    format: "uuid",
    description: "Identifies this error in the service's log"
  }),
  message: Schema.String
}

const kind = <const Name extends string>(name: Name) => Schema.tag(name).annotate({ description: "The kind of error" })

/** One violation of a rule; the path leads to where the value stood in the request, such as `/body/name` or `/query/limit`. */
export const ErrorDetail = Schema.Struct({
  message: Schema.String.annotate({ description: "What is wrong, for people" }),
  path: Schema.String.annotate({ description: "A JSON pointer to what is wrong" }),
  affectedItems: Schema.optionalKey(
    Schema.Array(Schema.String).annotate({ description: "The names that the violation is about" })
  )
}).annotate({ identifier: "Violation", description: "One thing that is wrong with a request." })
export type ErrorDetail = typeof ErrorDetail.Type

/** The request does not have the declared shape, or its data is plainly bad. `details` lists every violation. */
export class ValidationError extends Schema.Error<ValidationError>("ValidationError")(
  { ...common, name: kind("ValidationError"), details: Schema.Array(ErrorDetail) },
  { httpApiStatus: 400 }
) {}

/** A feature name does not match the naming pattern of its project. */
export class PatternError extends Schema.Error<PatternError>("PatternError")(
  { ...common, name: kind("PatternError") },
  { httpApiStatus: 400 }
) {}

export class ArchivedFeatureError extends Schema.Error<ArchivedFeatureError>("ArchivedFeatureError")(
  { ...common, name: kind("ArchivedFeatureError") },
  { httpApiStatus: 400 }
) {}

export class ExceedsLimitError extends Schema.Error<ExceedsLimitError>("ExceedsLimitError")(
  { ...common, name: kind("ExceedsLimitError") },
  { httpApiStatus: 400 }
) {}

/** A rule forbids the operation in this state. */
export class InvalidOperationError extends Schema.Error<InvalidOperationError>("InvalidOperationError")(
  { ...common, name: kind("InvalidOperationError") },
  { httpApiStatus: 400 }
) {}

export class AuthenticationRequired extends Schema.Error<AuthenticationRequired>("AuthenticationRequired")(
  { ...common, name: kind("AuthenticationRequired") },
  { httpApiStatus: 401 }
) {}

/** The caller lacks a permission: one of `permissions` is needed. */
export class NoAccessError extends Schema.Error<NoAccessError>("NoAccessError")(
  { ...common, name: kind("NoAccessError"), permissions: Schema.Array(Permission) },
  { httpApiStatus: 403 }
) {}

export class NotFoundError extends Schema.Error<NotFoundError>("NotFoundError")(
  { ...common, name: kind("NotFoundError") },
  { httpApiStatus: 404 }
) {}

export class NameExistsError extends Schema.Error<NameExistsError>("NameExistsError")(
  { ...common, name: kind("NameExistsError") },
  { httpApiStatus: 409 }
) {}

export class PayloadTooLargeError extends Schema.Error<PayloadTooLargeError>("PayloadTooLargeError")(
  { ...common, name: kind("PayloadTooLargeError") },
  { httpApiStatus: 413 }
) {}

/** The content type of the body is not supported. The name is spelled as the interface's specification spells it. */
export class ContentTypeError extends Schema.Error<ContentTypeError>("ContentTypeerror")(
  { ...common, name: kind("ContentTypeerror") },
  { httpApiStatus: 415 }
) {}

export class RateLimitError extends Schema.Error<RateLimitError>("RateLimitError")(
  { ...common, name: kind("RateLimitError") },
  { httpApiStatus: 429 }
) {}

export class InternalError extends Schema.Error<InternalError>("InternalError")(
  { ...common, name: kind("InternalError") },
  { httpApiStatus: 500 }
) {}

/** The service is shutting down, or its store does not answer. */
export class UnavailableError extends Schema.Error<UnavailableError>("UnavailableError")(
  { ...common, name: kind("UnavailableError") },
  { httpApiStatus: 503 }
) {}
