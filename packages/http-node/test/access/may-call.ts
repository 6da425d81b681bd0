import { permissionHolders, type RequiredPermission } from "@halyard/conformance/access"
import { type PermissionGiven, projectPermissions } from "@halyard/core/domain"
import { customPermissions } from "../fixtures/add-test-users.ts"
import type { Caller } from "../harness/test-instance.ts"

/** Whether a caller has one of the permissions for the path. */
export const mayCall = (
  caller: Caller,
  { permission, or }: RequiredPermission,
  { environment, path }: Location
): boolean => {
  if (caller.startsWith("admin")) return true
  // Without a project in the path, only administrators have permissions of projects.
  if (!path.includes(":projectId") && projectPermissions.some((one) => one === permission)) return false
  return [permission, or].some((one) => one !== undefined && holders(one, environment).includes(caller))
}

/** The path of an endpoint, and the environment to fill in. */
interface Location {
  readonly path: string
  readonly environment?: string
}

const holders = (permission: RequiredPermission["permission"], environment?: string): ReadonlyArray<string> => [
  ...permissionHolders[permission],
  ...Object.entries(customPermissions).flatMap(([caller, given]) =>
    given.some((one) => gives(one, permission, environment)) ? [caller] : []
  )
]

const gives = (given: PermissionGiven, permission: string, environment?: string) =>
  given.name === permission && (given.environment === undefined || given.environment === environment)
