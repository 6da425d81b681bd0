import { Context } from "effect"
import type { Permission, PermissionScope } from "./permission.ts"
import type { Role } from "./role.ts"

/** A role, held everywhere or in one project. */
export interface Grant {
  readonly role: Role
  readonly project?: string
}

/** Who asks. `id` owns favourites and is recorded with events. */
export interface Principal {
  readonly kind: "admin-token" | "user" | "sdk-token" | "system"
  readonly id: number
  /** As events record it: a token's name, a user's email or else username. */
  readonly name: string
  readonly grants: ReadonlyArray<Grant>
  /** What an SDK token is good for. */
  readonly scope?: SdkScope
}

export interface SdkScope extends TokenScope {
  readonly type: Exclude<ApiTokenType, "admin">
}

/** The principal of the request or call at hand. */
export class CurrentPrincipal extends Context.Service<CurrentPrincipal, Principal>()(
  "@halyard/core/CurrentPrincipal"
) {}

/** All admin tokens share this id. */
export const ADMIN_TOKEN_ID = -42

/** The service itself: migrations, scheduled work, set-up. */
export const systemPrincipal: Principal = { kind: "system", id: -1337, name: "halyard_system", grants: [] }

/** Whether the principal's grants allow it there. A project's role counts for every environment of that project. */
export const holdsPermission = (principal: Principal, permission: Permission, scope: PermissionScope): boolean =>
  principal.kind === "system" || principal.grants.some((grant) => grantAllows(grant, permission, scope))

/** Projects in which the principal is a member: private ones among them are visible. */
export const memberships = (principal: Principal): "all" | ReadonlyArray<string> =>
  holdsPermission(principal, "ADMIN", {})
    ? "all"
    : principal.grants.flatMap((grant) => (grant.project === undefined ? [] : [grant.project]))

const grantAllows = (grant: Grant, permission: Permission, scope: PermissionScope): boolean => {
  const { role } = grant
  const here =
    role.permissions.has(permission) ||
    (scope.environment !== undefined && role.inEnvironments.get(scope.environment)?.has(permission) === true)
  if (grant.project !== undefined) return grant.project === scope.project && here
  return here || role.permissions.has("ADMIN") || (scope.project === "default" && role.inDefaultProject.has(permission))
}

/** `admin` tokens administer; the others are for SDKs. */
export type ApiTokenType = "admin" | "client" | "frontend"

/** The projects and the environment that a token is valid for. */
export interface TokenScope {
  /** Project ids, or `["*"]` for all. */
  readonly projects: ReadonlyArray<string>
  /** An environment, or `*` for all. */
  readonly environment: string
}

/** For whom something is read: whose favourites it shows, and which private projects it may show. */
export interface Viewer {
  readonly id: number
  /** Projects whose private content may be seen. */
  readonly memberOf: "all" | ReadonlyArray<string>
}

/** Whether the viewer may know of a project. */
export const maySee = (viewer: Viewer, project: { readonly id: string; readonly mode: string }): boolean =>
  project.mode !== "private" || viewer.memberOf === "all" || viewer.memberOf.includes(project.id)
