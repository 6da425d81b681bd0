import type { CurrentPrincipal, Permission } from "@halyard/core/domain"
import { Context } from "effect"
import { HttpApiMiddleware, HttpApiSecurity, OpenApi } from "effect/http-api"
import { LoginRequired, NoAccessError } from "./errors.ts"

/**
 * The permission that an endpoint needs, as far as the path decides that. The scope names the path parameters that say
 * where the caller must have the permission: none, `projectId`, or `projectId` and `environment`.
 */
export class RequiresPermission extends Context.Service<
  RequiresPermission,
  {
    readonly permission: Permission
    /** An alternative permission. */
    readonly or?: Permission
    /** An alternative permission, which the caller must have in any project. The use case checks in which one. */
    readonly orInAnyProject?: Permission
    readonly scope: "root" | "project" | "environment"
  }
>()("@halyard/http-node/RequiresPermission") {}

type Needed = RequiresPermission["Service"]

/** Needs a permission for the whole instance, or an alternative one. */
export const root = (permission: Permission, or?: Permission): Needed => needed("root", permission, or)

/**
 * Needs a permission for the whole instance, or an alternative one in the project of the resource, if it belongs to a
 * project.
 */
export const rootOrItsProject = (permission: Permission, orInAnyProject: Permission): Needed => ({
  ...root(permission),
  orInAnyProject
})

/** Needs a permission in the project of the path. */
export const inProject = (permission: Permission, or?: Permission): Needed => needed("project", permission, or)

/** Needs a permission in the environment of the path, in its project. */
export const inEnvironment = (permission: Permission, or?: Permission): Needed => needed("environment", permission, or)

const needed = (scope: Needed["scope"], permission: Permission, or: Permission | undefined): Needed => ({
  permission,
  ...(or === undefined ? {} : { or }),
  scope
})

const apiKey = HttpApiSecurity.apiKey({ in: "header", key: "authorization" }).pipe(
  HttpApiSecurity.annotate(OpenApi.Description, "An admin token or a personal token")
)

/** Authenticates the caller and checks the permission of the endpoint, before any other check. */
export class Access extends HttpApiMiddleware.Service<Access, { provides: CurrentPrincipal }>()(
  "@halyard/http-node/Access",
  {
    security: { apiKey },
    error: [LoginRequired, NoAccessError]
  }
) {}
