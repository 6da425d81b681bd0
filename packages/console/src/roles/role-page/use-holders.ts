import { useQueries } from "@tanstack/react-query"
import { $api } from "../../interface/client.ts"
import type { Named } from "../../users/user-name.ts"

export interface Holders {
  readonly people: ReadonlyArray<Named & { readonly id: number; readonly accountType?: string }>
  readonly groups: ReadonlyArray<{ readonly id: number; readonly name: string }>
}

/** Who has a role in the whole instance. Undefined while it is read. */
export const useRootHolders = (role: number): Holders | undefined => {
  const users = $api.useQuery("get", "/api/admin/user-admin").data?.users
  const accounts = $api.useQuery("get", "/api/admin/service-account").data?.serviceAccounts
  const groups = $api.useQuery("get", "/api/admin/groups").data?.groups
  if (users === undefined || accounts === undefined || groups === undefined) return undefined
  return {
    people: [
      ...users.filter(({ rootRole }) => rootRole === role),
      ...accounts
        .filter(({ rootRole }) => rootRole === role)
        .map((account) => ({ ...account, accountType: "Service Account" }))
    ],
    groups: groups.filter(({ rootRole }) => rootRole === role)
  }
}

export interface ProjectHolders {
  readonly project: string
  readonly title: string
  readonly holders: Holders
}

/** Who has a role in projects. Undefined while it is read. */
export const useProjectHolders = (role: number): ReadonlyArray<ProjectHolders> | undefined => {
  const projects = $api.useQuery("get", "/api/admin/projects").data?.projects ?? []
  const usage = $api.useQuery("get", "/api/admin/projects/roles/{roleId}/access", {
    params: { path: { roleId: String(role) } }
  }).data?.projects
  const access = useQueries({
    queries: (usage ?? []).map(({ project }) =>
      $api.queryOptions("get", "/api/admin/projects/{projectId}/access", { params: { path: { projectId: project } } })
    )
  })
  if (usage === undefined || access.some(({ isPending }) => isPending)) return undefined
  return usage.map(({ project }, index) => ({
    project,
    title: projects.find(({ id }) => id === project)?.name ?? project,
    holders: {
      people: access[index]?.data?.users.filter(({ roles }) => roles.includes(role)) ?? [],
      groups: access[index]?.data?.groups.filter(({ roles }) => roles.includes(role)) ?? []
    }
  }))
}
