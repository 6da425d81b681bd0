import type { CurrentSdkToken } from "@halyard/core/domain"
import { HttpApiMiddleware, HttpApiSecurity, OpenApi } from "effect/http-api"
import {
  AuthenticationRequired,
  ContentTypeError,
  InternalError,
  NoAccessError,
  PayloadTooLargeError,
  UnavailableError
} from "../operation/errors.ts"
import { EvaluationError } from "./remote-errors.ts"

/** Authenticates callers of remote evaluation. */
export class RemoteAccess extends HttpApiMiddleware.Service<RemoteAccess, { provides: CurrentSdkToken }>()(
  "@halyard/http-node/RemoteAccess",
  {
    security: {
      evaluationToken: HttpApiSecurity.apiKey({ in: "header", key: "authorization" }).pipe(
        HttpApiSecurity.annotate(
          OpenApi.Description,
          "A frontend or client token. The header `X-API-Key` is accepted, too"
        )
      )
    },
    error: [AuthenticationRequired, NoAccessError]
  }
) {}

/**
 * Refuses requests of the wrong content type, size or shape, with the error bodies of OpenFeature's remote evaluation.
 */
export class RemoteChecks extends HttpApiMiddleware.Service<RemoteChecks>()("@halyard/http-node/RemoteChecks", {
  error: [ContentTypeError, PayloadTooLargeError, EvaluationError, InternalError, UnavailableError]
}) {}
