import { Link } from "@tanstack/react-router"
import { $api } from "../interface/client.ts"

/** A role by its name, as a link to what it allows. */
export const RoleLink = ({ id, none = "none" }: { readonly id: number | null; readonly none?: string }) => {
  const roles = $api.useQuery("get", "/api/admin/roles").data?.roles
  const role = roles?.find((one) => one.id === id)
  if (id === null) return none
  if (role === undefined) return roles === undefined ? "" : `Role ${id}`
  return (
    <Link to="/admin/roles/$roleId" params={{ roleId: String(id) }}>
      {role.name}
    </Link>
  )
}
