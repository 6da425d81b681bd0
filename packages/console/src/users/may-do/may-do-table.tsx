import { Link } from "@tanstack/react-router"
import { Badge } from "../../components/badge.tsx"
import { EmptyState } from "../../components/empty-state.tsx"
import { Table } from "../../components/table.tsx"
import type { EffectivePermission, UserAccess } from "../../interface/operations.gen.ts"
import { counted } from "../../words/numbers.ts"
import { type Source, sourcesOf } from "./reasons.ts"
import styles from "./may-do.module.css"
import { useSources } from "./use-sources.ts"

export interface MayDoTableProps {
  readonly access: UserAccess
  readonly project: string | undefined
  /** Part of the name of a permission. */
  readonly search: string
}

/** Each permission, whether somebody has it, and why. */
export const MayDoTable = ({ access, project, search }: MayDoTableProps) => {
  const sources = useSources(access, project)
  const { environment, project: inProject, root } = access.overview
  const wanted = search.trim().toLowerCase()
  const rows = [...environment, ...inProject, ...root].filter(({ displayName, name }) =>
    `${displayName} ${name}`.toLowerCase().includes(wanted)
  )
  const why = (permission: EffectivePermission) =>
    permission.hasPermission ? <Why sources={sourcesOf(permission, sources, project)} /> : "No role gives it."
  const granted = rows.filter(({ hasPermission }) => hasPermission).length
  if (rows.length === 0) return <EmptyState title="No permission has this in its name" />
  return (
    <>
      <p role="status">
        {granted} of {counted(rows.length, "permission")}
        {root.some(({ hasPermission, name }) => name === "ADMIN" && hasPermission) &&
          ": administrators may do everything, everywhere"}
        .
      </p>
      <Table
        label="What this person may do"
        rows={rows}
        keyOf={({ environment: where = "", name, type }) => `${type} ${name} ${where}`}
        summary={why}
        columns={[
          {
            key: "permission",
            title: "Permission",
            cell: ({ displayName, name, type }) => (
              <>
                {displayName}
                <span className={styles["code"]}>
                  {name}, {scopes[type]}
                </span>
              </>
            )
          },
          {
            key: "may",
            title: "May",
            cell: ({ hasPermission }) => (
              <Badge tone={hasPermission ? "on" : "neutral"}>{hasPermission ? "Yes" : "No"}</Badge>
            )
          },
          { key: "why", title: "Why", secondary: true, cell: why }
        ]}
      />
    </>
  )
}

const scopes: Readonly<Record<EffectivePermission["type"], string>> = {
  root: "in the whole instance",
  project: "in projects",
  environment: "in environments"
}

/** `Owner of the group Payments, here`, for each role that gives the permission. */
const Why = ({ sources }: { readonly sources: ReadonlyArray<Source> }) => (
  <ul className={styles["why"]}>
    {sources.map(({ group, project, role }) => (
      <li key={`${role.id} ${group?.id ?? ""} ${project ?? ""}`}>
        {group === undefined ? "Their role " : "The role "}
        <Link to="/admin/roles/$roleId" params={{ roleId: String(role.id) }}>
          {role.name}
        </Link>
        {group !== undefined && (
          <>
            {" of the group "}
            <Link to="/admin/groups/$groupId" params={{ groupId: String(group.id) }}>
              {group.name}
            </Link>
          </>
        )}
        {project === undefined ? " in the whole instance" : " in this project"}
      </li>
    ))}
  </ul>
)
