import { useQueries } from "@tanstack/react-query"
import { $api } from "../../interface/client.ts"
import type { ProjectAccess, UserAccess } from "../../interface/operations.gen.ts"
import type { Source } from "./reasons.ts"

/** The roles by which somebody may do things: their own and those of their groups, there and in the whole instance. */
export const useSources = (access: UserAccess, project: string | undefined): ReadonlyArray<Source> => {
  const inProject = $api.useQuery(
    "get",
    "/api/admin/projects/{projectId}/access",
    { params: { path: { projectId: project ?? "" } } },
    { enabled: project !== undefined }
  ).data
  const roleSources = [...inInstance(access), ...(project === undefined ? [] : inThe(project, access, inProject))]
  const ids = [...new Set(roleSources.map(({ role }) => role))]
  const roles = useQueries({
    queries: ids.map((id) =>
      $api.queryOptions("get", "/api/admin/roles/{roleId}", { params: { path: { roleId: String(id) } } })
    )
  })
  return roleSources.flatMap(({ role: id, ...others }) => {
    const role = roles[ids.indexOf(id)]?.data
    return role === undefined ? [] : [{ ...others, role, permissions: role.permissions }]
  })
}

type RoleSource = Pick<Source, "group" | "project"> & { readonly role: number }

const inInstance = ({ overview: { groups }, rootRole }: UserAccess): ReadonlyArray<RoleSource> => [
  { role: rootRole.id },
  ...groups.flatMap((group) => (group.rootRole === null ? [] : [{ role: group.rootRole, group }]))
]

const inThe = (
  project: string,
  { overview, user }: UserAccess,
  access: ProjectAccess | undefined
): ReadonlyArray<RoleSource> => {
  const own = access?.users.find(({ id }) => id === user.id)?.roles ?? []
  const groups = access?.groups.filter(({ id }) => overview.groups.some((group) => group.id === id)) ?? []
  return [
    ...own.map((role) => ({ role, project })),
    ...groups.flatMap((group) => group.roles.map((role) => ({ role, group, project })))
  ]
}
