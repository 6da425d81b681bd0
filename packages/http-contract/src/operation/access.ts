import type { CurrentPrincipal, Permission } from "@halyard/core/domain"
import { Context } from "effect"
import { HttpApiMiddleware, HttpApiSecurity, OpenApi } from "effect/http-api"
import { AuthenticationRequired, NoAccessError } from "./errors.ts"

/**
 * Marks an endpoint with the permission that its path decides. The scope says which path parameters tell where it must
 * hold: none, `projectId`, or `projectId` and `environment`.
 */
export class RequiresPermission extends Context.Service<
  RequiresPermission,
  {
    readonly permission: Permission
    /** Another one that is enough as well. */
    readonly or?: Permission
    readonly scope: "root" | "project" | "environment"
  }
>()("@halyard/http-node/RequiresPermission") {}

const apiKey = HttpApiSecurity.apiKey({ in: "header", key: "authorization" }).pipe(
  HttpApiSecurity.annotate(OpenApi.Description, "An admin token or a personal access token")
)

/** Finds out who asks and whether they may, before anything else of the request is looked at. */
export class Access extends HttpApiMiddleware.Service<Access, { provides: CurrentPrincipal }>()(
  "@halyard/http-node/Access",
  {
    security: { apiKey },
    error: [AuthenticationRequired, NoAccessError]
  }
) {}
