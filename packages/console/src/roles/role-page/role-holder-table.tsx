import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { AdminsOnly } from "../../components/administration/admins-only.tsx"
import { EmptyState } from "../../components/empty-state.tsx"
import { Skeleton } from "../../components/loading.tsx"
import { Table } from "../../components/table.tsx"
import type { RoleWithPermissions } from "../../interface/operations.gen.ts"
import { PersonLink } from "../../users/person-link.tsx"
import styles from "./role-page.module.css"
import { kindOf } from "../role-kinds.ts"
import { type Holders, useProjectHolders, useRootHolders } from "./use-holders.ts"

/** The users, service accounts and groups that have a role, by project if it is one of projects. */
export const RoleHolderTable = ({ role }: { readonly role: RoleWithPermissions }) => (
  <AdminsOnly what="who has a role">
    {kindOf(role) === "root" ? <RootHolders id={role.id} /> : <ProjectHolders id={role.id} />}
  </AdminsOnly>
)

const RootHolders = ({ id }: { readonly id: number }) => {
  const holders = useRootHolders(id)
  if (holders === undefined) return <Skeleton rows={2} />
  const none = holders.people.length + holders.groups.length === 0
  if (none) return <EmptyState title="Nobody has it" />
  return <HolderTable label="Who has the role" rows={[{ key: "instance", where: "In the whole instance", holders }]} />
}

const ProjectHolders = ({ id }: { readonly id: number }) => {
  const projects = useProjectHolders(id)
  if (projects === undefined) return <Skeleton rows={2} />
  if (projects.length === 0) return <EmptyState title="Nobody has it in any project" />
  const rows = projects.map(({ holders, project, title }) => ({
    key: project,
    where: (
      <Link className={styles["project"]} to="/projects/$projectId/members" params={{ projectId: project }}>
        {title}
      </Link>
    ),
    holders
  }))
  return <HolderTable label="Who has the role, by project" rows={rows} />
}

interface HolderRow {
  readonly key: string
  readonly where: ReactNode
  readonly holders: Holders
}

const HolderTable = ({ label, rows }: { readonly label: string; readonly rows: ReadonlyArray<HolderRow> }) => (
  <Table
    label={label}
    rows={rows}
    keyOf={({ key }) => key}
    summary={(row) => (
      <>
        {people(row)}; groups: {groups(row)}
      </>
    )}
    columns={[
      { key: "where", title: "Where", cell: ({ where }) => where },
      { key: "people", title: "Users and service accounts", secondary: true, cell: people },
      { key: "groups", title: "Groups", secondary: true, cell: groups }
    ]}
  />
)

const people = ({ holders }: HolderRow): ReactNode =>
  listed(
    holders.people.map((person) => [person.id, <PersonLink key={person.id} person={person} />]),
    "no users"
  )

const groups = ({ holders }: HolderRow): ReactNode =>
  listed(
    holders.groups.map(({ id, name }) => [
      id,
      <Link key={id} to="/admin/groups/$groupId" params={{ groupId: String(id) }}>
        {name}
      </Link>
    ]),
    "none"
  )

/** Links with commas between them. */
const listed = (items: ReadonlyArray<readonly [number, ReactNode]>, none: string): ReactNode =>
  items.length === 0
    ? none
    : items.map(([id, item], index) => (
        <span key={id}>
          {index > 0 && ", "}
          {item}
        </span>
      ))
