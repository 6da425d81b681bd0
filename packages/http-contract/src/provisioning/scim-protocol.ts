import type { CurrentPrincipal } from "@halyard/core/domain"
import { HttpApiMiddleware } from "effect/http-api"

/**
 * Authenticates the directory by its Bearer token, checks requests, and answers in the format of SCIM, under its
 * content type.
 */
export class ScimProtocol extends HttpApiMiddleware.Service<ScimProtocol, { provides: CurrentPrincipal }>()(
  "@halyard/http-node/ScimProtocol"
) {}
