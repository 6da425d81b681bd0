import type { Permission } from "@halyard/core/domain"
import { Context } from "effect"
import { HttpApiMiddleware } from "effect/http-api"
import { ContentTypeError, InternalError, PayloadTooLargeError, UnavailableError, ValidationError } from "./errors.ts"

/** Which of the configured size limits applies to the body of an endpoint. */
export const BodySize = Context.Reference<"standard" | "batch">("@halyard/http-node/BodySize", {
  defaultValue: () => "standard"
})

/** The content types that an endpoint takes, all of which are JSON. By default the usual ones. */
export const BodyTypes = Context.Reference<ReadonlyArray<string> | undefined>("@halyard/http-node/BodyTypes", {
  defaultValue: () => undefined
})

/**
 * The permission that large bodies need, for endpoints that are open to every authenticated caller. Callers who have it
 * in no project may only send bodies of the standard size.
 */
export const LargeBodyNeeds = Context.Reference<Permission | undefined>("@halyard/http-node/LargeBodyNeeds", {
  defaultValue: () => undefined
})

/**
 * Refuses requests of the wrong content type, size or shape, with every violation. Every endpoint can also answer 500
 * and 503.
 */
export class RequestChecks extends HttpApiMiddleware.Service<RequestChecks>()("@halyard/http-node/RequestChecks", {
  error: [ContentTypeError, PayloadTooLargeError, ValidationError, InternalError, UnavailableError]
}) {}
