import type { Permission } from "@halyard/core/domain"
import { Context } from "effect"
import { HttpApiMiddleware } from "effect/http-api"
import { ContentTypeError, InternalError, PayloadTooLargeError, UnavailableError, ValidationError } from "./errors.ts"

/** Which of the configured size limits applies to the body of an endpoint. */
export const BodySize = Context.Reference<"standard" | "batch">("@halyard/http-node/BodySize", {
  defaultValue: () => "standard"
})

/** The content types of the body of an endpoint, all of which are JSON; by default the usual ones. */
export const BodyTypes = Context.Reference<ReadonlyArray<string> | undefined>("@halyard/http-node/BodyTypes", {
  defaultValue: () => undefined
})

/**
 * A permission that large bodies need: callers who have it in no project may send bodies of the standard size only. For
 * endpoints that are open to every authenticated caller.
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
