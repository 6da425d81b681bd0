import { Schema } from "effect"
import { field } from "../values/field.ts"
import { environmentPermissions, Permission } from "./permission.ts"
import { type Grant, hasPermission, type Principal } from "./principal.ts"

/** Lists the permissions of all grants without duplicates. For administrators it contains `ADMIN` alone. */
export const heldPermissions = (
  principal: Principal,
  environments: ReadonlyArray<string>
): ReadonlyArray<HeldPermission> => {
  if (hasPermission(principal, "ADMIN", {})) return [{ permission: "ADMIN" }]
  const granted = principal.grants.flatMap((grant) => grantedBy(grant, environments))
  return [...new Map(granted.map((one) => [JSON.stringify(one), one])).values()]
}

const grantedBy = ({ role, project }: Grant, environments: ReadonlyArray<string>): ReadonlyArray<HeldPermission> => {
  const here = project === undefined ? {} : { project }
  const everywhere = (permissions: ReadonlySet<Permission>, address: AddressParts) =>
    [...permissions].flatMap((permission) => inEachEnvironment(permission, address, environments))
  return [
    ...everywhere(role.permissions, here),
    ...[...role.inEnvironments].flatMap(([environment, permissions]) =>
      [...permissions].map((permission) => ({ permission, ...here, environment }))
    ),
    ...(project === undefined ? everywhere(role.inDefaultProject, { project: "default" }) : [])
  ]
}

interface AddressParts {
  readonly project?: string
}

/** Environment permissions are listed once per environment. */
const inEachEnvironment = (
  permission: Permission,
  address: AddressParts,
  environments: ReadonlyArray<string>
): ReadonlyArray<HeldPermission> =>
  inEnvironments.has(permission)
    ? environments.map((environment) => ({ permission, ...address, environment }))
    : [{ permission, ...address }]

const inEnvironments: ReadonlySet<Permission> = new Set(environmentPermissions)

export const HeldPermission = Schema.Struct({
  permission: field(Permission, "The permission"),
  project: field(Schema.optionalKey(Schema.String), "The only project it holds in"),
  environment: field(Schema.optionalKey(Schema.String), "The only environment it holds in")
}).annotate({
  identifier: "HeldPermission",
  description: "A permission, and where it holds. Without a project or environment it holds everywhere."
})

export type HeldPermission = typeof HeldPermission.Type
