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

/** Lets in who may evaluate features remotely, wherever they run. */
export class RemoteAccess extends HttpApiMiddleware.Service<RemoteAccess, { provides: CurrentSdkToken }>()(
  "@halyard/http-node/RemoteAccess",
  {
    security: {
      evaluationToken: HttpApiSecurity.apiKey({ in: "header", key: "authorization" }).pipe(
        HttpApiSecurity.annotate(
          OpenApi.Description,
          "A frontend or a client token, for one environment and some projects or all; `X-API-Key` is taken, too"
        )
      )
    },
    error: [AuthenticationRequired, NoAccessError]
  }
) {}

/** Refuses what `RequestChecks` refuses, in the words of the protocol. */
export class RemoteChecks extends HttpApiMiddleware.Service<RemoteChecks>()("@halyard/http-node/RemoteChecks", {
  error: [ContentTypeError, PayloadTooLargeError, EvaluationError, InternalError, UnavailableError]
}) {}
