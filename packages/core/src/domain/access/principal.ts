import { Context } from "effect"
import type { Permission, PermissionScope } from "./permission.ts"
import type { Role } from "./role.ts"

/** The caller. Favorites and events refer to its `id`. */
export interface Principal {
  readonly kind: "admin-token" | "user" | "sdk-token" | "system"
  readonly id: number
  /** The name that events record: a token's name, a user's email, or else the username. */
  readonly name: string
  /** What people read instead of `name`, if they differ: a user's own name. */
  readonly displayName?: string
  readonly grants: ReadonlyArray<Grant>
  /** What an SDK token gives access to. */
  readonly scope?: SdkScope
  /** The user's id in the host application, if that authenticated the user. */
  readonly hostId?: string | number
  /**
   * How a stored user was authenticated. Absent for other callers, and for users whom the host application
   * authenticated.
   */
  readonly credential?: UserCredential
}

export interface UserCredential {
  readonly kind: "session" | "personal-token"
  /** SHA-256 of the secret, in hex. */
  readonly digest: string
}

/** A role in the whole instance or in one project. */
export interface Grant {
  readonly role: Role
  readonly project?: string
}

export interface SdkScope extends TokenScope {
  readonly type: Exclude<ApiTokenType, "admin">
}

/** The principal of the current request or call. */
export class CurrentPrincipal extends Context.Service<CurrentPrincipal, Principal>()(
  "@halyard/core/CurrentPrincipal"
) {}

/** All admin tokens share this id. */
export const ADMIN_TOKEN_ID = -42

/** The service itself: migrations, scheduled jobs, setup. */
export const systemPrincipal: Principal = { kind: "system", id: -1337, name: "halyard_system", grants: [] }

/** A directory that manages users and groups through SCIM. */
export const provisioningPrincipal: Principal = { kind: "system", id: -1338, name: "halyard_scim", grants: [] }

/** Whether a grant of the principal allows it in this scope. A project role covers all environments of its project. */
export const hasPermission = (principal: Principal, permission: Permission, scope: PermissionScope): boolean =>
  principal.kind === "system" || principal.grants.some((grant) => grantAllows(grant, permission, scope))

/** The projects that the principal is a member of. A member sees a project even if it is private. */
export const memberships = (principal: Principal): "all" | ReadonlyArray<string> =>
  hasPermission(principal, "ADMIN", {})
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

/** `admin` tokens call the admin API; the others are for SDKs. */
export type ApiTokenType = "admin" | "client" | "frontend"

/** The projects and the environment that a token gives access to. */
export interface TokenScope {
  /** Project ids, or `["*"]` for all. */
  readonly projects: ReadonlyArray<string>
  /** An environment, or `*` for all. */
  readonly environment: string
}

/** The reader of a list: decides which features are marked as favorites, and which private projects are visible. */
export interface Viewer {
  readonly id: number
  /** The private projects that are visible to the reader. */
  readonly memberOf: "all" | ReadonlyArray<string>
}

/** Whether only members see the project. */
export const isPrivate = ({ mode }: { readonly mode: string }): boolean => mode === "private"

/** Whether the viewer may see the project. */
export const maySee = (viewer: Viewer, project: { readonly id: string; readonly mode: string }): boolean =>
  !isPrivate(project) || viewer.memberOf === "all" || viewer.memberOf.includes(project.id)
