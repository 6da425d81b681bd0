import { Pencil, Plus, Trash2 } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { Badge } from "../../components/badge.tsx"
import { Button } from "../../components/button.tsx"
import { Confirm } from "../../components/confirm.tsx"
import { Loaded } from "../../components/loading.tsx"
import { Page, Section } from "../../components/page.tsx"
import { Table } from "../../components/table.tsx"
import { $api, api } from "../../interface/client.ts"
import type { RoleReference } from "../../interface/operations.gen.ts"
import { useMay } from "../../interface/permissions.ts"
import { isCustom, kindOf, type RoleKind } from "../role-kinds.ts"
import { refreshRoles } from "./refresh-roles.ts"
import { RoleMatrix } from "./role-matrix.tsx"

const RoleDialog = lazy(async () => ({ default: (await import("./role-dialog.tsx")).RoleDialog }))

type Open =
  | { readonly what: "create"; readonly kind: RoleKind }
  | { readonly what: "edit" | "delete"; readonly role: RoleReference }

/** What the roles allow, and the making of further ones. */
export const RolePage = () => {
  const roles = $api.useQuery("get", "/api/admin/roles")
  const { reason } = useMay()("ADMIN")
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const part = (kind: RoleKind, title: string, description: string, all: ReadonlyArray<RoleReference>) => {
    const shown = all.filter((role) => kindOf(role) === kind)
    return (
      <Section
        title={title}
        description={description}
        actions={
          <Button
            icon={<Plus aria-hidden="true" />}
            disabledReason={reason}
            onClick={() => setOpen({ what: "create", kind })}
          >
            Create a role
          </Button>
        }
      >
        <RoleTable roles={shown} label={title} reason={reason} onOpen={setOpen} />
        <RoleMatrix kind={kind} roles={shown} />
      </Section>
    )
  }
  return (
    <Page
      title="Roles"
      description="A role is a set of permissions. Users and groups have one in the whole instance, and more in projects."
    >
      <Loaded query={roles}>
        {(data) => (
          <>
            {part("root", "In the whole instance", "Every user has one of these.", data.roles)}
            {part("project", "In projects", "Members of a project have them there.", data.roles)}
          </>
        )}
      </Loaded>
      <Suspense fallback={null}>
        {open?.what === "create" && <RoleDialog kind={open.kind} onClose={close} />}
        {open?.what === "edit" && <RoleDialog kind={kindOf(open.role)} role={open.role} onClose={close} />}
      </Suspense>
      {open?.what === "delete" && (
        <Confirm
          open
          danger
          onClose={close}
          title={`Delete the role ${open.role.name}?`}
          action="Delete the role"
          onConfirm={async () => {
            await api.DELETE("/api/admin/roles/{roleId}", { params: { path: { roleId: String(open.role.id) } } })
            await refreshRoles()
          }}
        >
          <p>It is refused while anybody has it.</p>
        </Confirm>
      )}
    </Page>
  )
}

interface RoleTableProps {
  readonly label: string
  readonly roles: ReadonlyArray<RoleReference>
  readonly reason: string | undefined
  readonly onOpen: (open: Open) => void
}

const RoleTable = ({ label, onOpen, reason, roles }: RoleTableProps) => {
  const reasonFor = (role: RoleReference) => (isCustom(role) ? reason : "This role is built in.")
  return (
    <Table
      label={`Roles: ${label}`}
      rows={roles}
      keyOf={({ id }) => id}
      columns={[
        {
          key: "name",
          title: "Role",
          cell: (role) => (
            <>
              <b>{role.name}</b> {!isCustom(role) && <Badge>Built in</Badge>}
            </>
          )
        },
        { key: "description", title: "Description", cell: ({ description }) => description },
        {
          key: "actions",
          title: "Actions",
          titleHidden: true,
          align: "end",
          cell: (role) => (
            <>
              <Button
                look="quiet"
                size="small"
                label={`Edit ${role.name}`}
                icon={<Pencil aria-hidden="true" />}
                disabledReason={reasonFor(role)}
                onClick={() => onOpen({ what: "edit", role })}
              />
              <Button
                look="quiet"
                size="small"
                label={`Delete ${role.name}`}
                icon={<Trash2 aria-hidden="true" />}
                disabledReason={reasonFor(role)}
                onClick={() => onOpen({ what: "delete", role })}
              />
            </>
          )
        }
      ]}
    />
  )
}
