import type { CurrentSdkToken } from "@halyard/core/domain"
import { HttpApiMiddleware, HttpApiSecurity, OpenApi } from "effect/http-api"
import { AuthenticationRequired, NoAccessError } from "../operation/errors.ts"

const token = (description: string) =>
  HttpApiSecurity.apiKey({ in: "header", key: "authorization" }).pipe(
    HttpApiSecurity.annotate(OpenApi.Description, description)
  )

/** Authenticates server-side SDKs, before any other check. */
export class ClientAccess extends HttpApiMiddleware.Service<ClientAccess, { provides: CurrentSdkToken }>()(
  "@halyard/http-node/ClientAccess",
  {
    security: { clientToken: token("A client token, for one environment and some projects or all") },
    error: [AuthenticationRequired, NoAccessError]
  }
) {}

/** Authenticates SDKs in browsers and apps, before any other check. */
export class FrontendAccess extends HttpApiMiddleware.Service<FrontendAccess, { provides: CurrentSdkToken }>()(
  "@halyard/http-node/FrontendAccess",
  {
    security: { frontendToken: token("A frontend token, for one environment and some projects or all") },
    error: [AuthenticationRequired, NoAccessError]
  }
) {}
