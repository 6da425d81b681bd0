import { field, LoginWays, Permission } from "@halyard/core/domain"
import { Schema } from "effect"

/** The body of an error: the id of this occurrence, the kind, the message, and further fields. */
const body = <const Name extends string, Fields extends Schema.Struct.Fields>(
  name: Name,
  description: string,
  more: Fields
) =>
  Schema.Struct({
    id: field(Schema.String.annotate({ format: "uuid" }), "Identifies this error in the service's log"),
    message: field(Schema.String, "The error in words"),
    name: field(Schema.tag(name), "The kind of error"),
    ...more
  }).annotate({ identifier: name, description })

/**
 * A violation of the input. The path says where the value was in the request, such as `/body/name` or `/query/limit`.
 */
export const ErrorDetail = Schema.Struct({
  message: field(Schema.String.annotate({ description: "What is wrong, for people" }), "The rule that is violated"),
  path: field(
    Schema.String.annotate({ description: "A JSON pointer to what is wrong" }),
    "A JSON pointer to the violation"
  ),
  affectedItems: field(
    Schema.optionalKey(Schema.Array(Schema.String).annotate({ description: "The names that the violation is about" })),
    "The names that the violation is about"
  ),
  validationErrors: field(
    Schema.optionalKey(Schema.Array(Schema.String).annotate({ description: "What a password lacks, for people" })),
    "The rules for passwords that a password violates"
  )
}).annotate({ identifier: "Violation", description: "One thing that is wrong with a request." })
export type ErrorDetail = typeof ErrorDetail.Type

export class ValidationError extends Schema.Error<ValidationError>("ValidationError")(
  body(
    "ValidationError",
    "The request does not have the declared shape, or violates a rule. `details` lists every violation.",
    { details: field(Schema.Array(ErrorDetail), "Every violation, with a JSON pointer to where it is") }
  ),
  { httpApiStatus: 400 }
) {}

export class PatternError extends Schema.Error<PatternError>("PatternError")(
  body("PatternError", "The feature's name does not match the naming pattern of the project.", {}),
  { httpApiStatus: 400 }
) {}

export class ArchivedFeatureError extends Schema.Error<ArchivedFeatureError>("ArchivedFeatureError")(
  body("ArchivedFeatureError", "The feature is archived, so it cannot be changed.", {}),
  { httpApiStatus: 400 }
) {}

export class ExceedsLimitError extends Schema.Error<ExceedsLimitError>("ExceedsLimitError")(
  body("ExceedsLimitError", "A limit of the instance or the project is reached.", {}),
  { httpApiStatus: 400 }
) {}

export class InvalidOperationError extends Schema.Error<InvalidOperationError>("InvalidOperationError")(
  body("InvalidOperationError", "A rule forbids the operation in the current state.", {}),
  { httpApiStatus: 400 }
) {}

export class AuthenticationRequired extends Schema.Error<AuthenticationRequired>("AuthenticationRequired")(
  body("AuthenticationRequired", "There is no valid credential.", {}),
  { httpApiStatus: 401 }
) {}

const { fields: loginRequired } = body("AuthenticationRequired", "", LoginWays.fields)

/** The answer of admin endpoints to callers without a valid credential. It says how to log in. */
export class LoginRequired extends Schema.Error<LoginRequired>("LoginRequired")(
  Schema.Struct(loginRequired).annotate({
    identifier: "LoginRequired",
    description: "There is no valid credential. Pages find here how people can log in."
  }),
  { httpApiStatus: 401 }
) {}

export class InvalidTokenError extends Schema.Error<InvalidTokenError>("InvalidTokenError")(
  body("InvalidTokenError", "The link is unknown, used or expired.", {}),
  { httpApiStatus: 401 }
) {}

export class NoAccessError extends Schema.Error<NoAccessError>("NoAccessError")(
  body("NoAccessError", "The caller lacks a permission. One of `permissions` is needed.", {
    permissions: field(Schema.Array(Permission), "The permissions, one of which is needed")
  }),
  { httpApiStatus: 403 }
) {}

export class NotFoundError extends Schema.Error<NotFoundError>("NotFoundError")(
  body("NotFoundError", "Something that the request addresses or names does not exist.", {}),
  { httpApiStatus: 404 }
) {}

export class NameExistsError extends Schema.Error<NameExistsError>("NameExistsError")(
  body("NameExistsError", "The name is taken.", {}),
  { httpApiStatus: 409 }
) {}

export class ConflictError extends Schema.Error<ConflictError>("ConflictError")(
  body("ConflictError", "What the caller wants to change is another by now.", {
    conflicts: field(Schema.Array(Schema.String), "What changed meanwhile, one sentence each")
  }),
  { httpApiStatus: 409 }
) {}

export class PayloadTooLargeError extends Schema.Error<PayloadTooLargeError>("PayloadTooLargeError")(
  body("PayloadTooLargeError", "The body is too large.", {}),
  { httpApiStatus: 413 }
) {}

/**
 * Answers spell the name of the error as the interface is specified. Generated clients name the type after the class.
 */
export class ContentTypeError extends Schema.Error<ContentTypeError>("ContentTypeError")(
  body("ContentTypeerror", "The content type of the body is not supported.", {}).annotate({
    identifier: "ContentTypeError"
  }),
  { httpApiStatus: 415 }
) {}

export class RateLimitError extends Schema.Error<RateLimitError>("RateLimitError")(
  body("RateLimitError", "There were too many attempts. Try again after the seconds in the `Retry-After` header.", {}),
  { httpApiStatus: 429 }
) {}

export class InternalError extends Schema.Error<InternalError>("InternalError")(
  body("InternalError", "The service failed. Its log has more under the id.", {}),
  { httpApiStatus: 500 }
) {}

export class UnavailableError extends Schema.Error<UnavailableError>("UnavailableError")(
  body(
    "UnavailableError",
    "The service is shutting down or in maintenance mode, or its store does not answer. Try again after the seconds in the `Retry-After` header.",
    {}
  ),
  { httpApiStatus: 503 }
) {}
