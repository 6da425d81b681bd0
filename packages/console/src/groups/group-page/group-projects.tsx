import { useQueries } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { EmptyState } from "../../components/empty-state.tsx"
import { Table } from "../../components/table.tsx"
import { $api } from "../../interface/client.ts"
import type { Group } from "../../interface/operations.gen.ts"
import { RoleLinks } from "../../roles/role-links.tsx"

/** The projects where the group has roles, and which. */
export const GroupProjects = ({ group }: { readonly group: Group }) => {
  const projects = $api.useQuery("get", "/api/admin/projects").data?.projects ?? []
  const access = useQueries({
    queries: group.projects.map((projectId) =>
      $api.queryOptions("get", "/api/admin/projects/{projectId}/access", { params: { path: { projectId } } })
    )
  })
  if (group.projects.length === 0) return <EmptyState title="The group has no roles in projects" />
  const rows = group.projects.map((id, index) => ({
    id,
    name: projects.find((one) => one.id === id)?.name ?? id,
    roles: access[index]?.data?.groups.find((one) => one.id === group.id)?.roles ?? []
  }))
  return (
    <Table
      label="Projects of the group"
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          key: "project",
          title: "Project",
          cell: ({ id, name }) => (
            <Link to="/projects/$projectId/members" params={{ projectId: id }}>
              {name}
            </Link>
          )
        },
        { key: "roles", title: "Roles there", cell: ({ roles }) => <RoleLinks ids={roles} /> }
      ]}
    />
  )
}
