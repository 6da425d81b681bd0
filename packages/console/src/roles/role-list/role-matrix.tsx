import { useQueries } from "@tanstack/react-query"
import { Check, Minus } from "lucide-react"
import { $api } from "../../interface/client.ts"
import type { RoleReference, RoleWithPermissions } from "../../interface/operations.gen.ts"
import type { RoleKind } from "../role-kinds.ts"
import { useGrantable } from "../use-permissions.ts"
import styles from "./role-matrix.module.css"

export interface RoleMatrixProps {
  readonly kind: RoleKind
  readonly roles: ReadonlyArray<RoleReference>
}

/** Which role has which permission. */
export const RoleMatrix = ({ kind, roles }: RoleMatrixProps) => {
  const permissions = useGrantable(kind)
  const details = useQueries({
    queries: roles.map(({ id }) =>
      $api.queryOptions("get", "/api/admin/roles/{roleId}", { params: { path: { roleId: String(id) } } })
    )
  })
  return (
    <details className={styles["matrix"]}>
      <summary>Compare what they allow</summary>
      <div className={styles["frame"]} role="region" aria-label="Permissions by role" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Permission</th>
              {roles.map(({ id, name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {permissions.map(({ displayName, name }) => (
              <tr key={name}>
                <th scope="row" title={name}>
                  {displayName}
                </th>
                {details.map(({ data }, index) => (
                  <td key={roles[index]?.id}>
                    <Mark granted={grants(data, name)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

/** Administrators have every permission, without a list. */
const grants = (role: RoleWithPermissions | undefined, permission: string): boolean | undefined =>
  role?.permissions.some(({ name }) => name === permission || name === "ADMIN")

const Mark = ({ granted }: { readonly granted: boolean | undefined }) => {
  if (granted === undefined) return null
  return granted ? <Check role="img" aria-label="Yes" /> : <Minus className={styles["no"]} role="img" aria-label="No" />
}
