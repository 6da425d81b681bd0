import { Link, useNavigate } from "@tanstack/react-router"
import { Copy, Plus } from "lucide-react"
import { useState } from "react"
import { Badge } from "../../components/badge.tsx"
import { Button } from "../../components/button.tsx"
import { Loaded } from "../../components/loading.tsx"
import { Notice } from "../../components/notice.tsx"
import { PageFrame, Section } from "../../components/page-frame.tsx"
import { RowActions } from "../../components/administration/row-actions.tsx"
import { Table } from "../../components/table.tsx"
import { $api } from "../../interface/client.ts"
import type { RoleReference } from "../../interface/operations.gen.ts"
import { useMay } from "../../interface/permissions.ts"
import { DeleteRole } from "../delete-role.tsx"
import { BUILT_IN, isCustom, kindOf, type RoleKind } from "../role-kinds.ts"
import { RoleMatrix } from "./role-matrix.tsx"

/** The roles, and what they allow side by side. */
export const RoleListPage = () => {
  const { allowed, reason } = useMay()("READ_ROLE")
  const roles = $api.useQuery("get", "/api/admin/roles", {}, { enabled: allowed })
  return (
    <PageFrame
      title="Roles"
      description="A role is a set of permissions. Users and groups have one in the whole instance, and more in projects."
    >
      {!allowed && <Notice>{reason}</Notice>}
      {allowed && (
        <Loaded query={roles}>
          {(data) => (
            <>
              <RoleSection
                kind="root"
                title="In the whole instance"
                description="Every user has one of these."
                roles={data.roles}
              />
              <RoleSection
                kind="project"
                title="In projects"
                description="Members of a project have them there."
                roles={data.roles}
              />
            </>
          )}
        </Loaded>
      )}
    </PageFrame>
  )
}

interface RoleSectionProps {
  readonly kind: RoleKind
  readonly title: string
  readonly description: string
  readonly roles: ReadonlyArray<RoleReference>
}

const RoleSection = ({ description, kind, roles, title }: RoleSectionProps) => {
  const { reason } = useMay()("ADMIN")
  const navigate = useNavigate()
  const [deleting, setDeleting] = useState<RoleReference>()
  const visible = roles.filter((role) => kindOf(role) === kind)
  const create = (copy?: number) =>
    void navigate({ to: "/admin/roles/create", search: { kind, ...(copy === undefined ? {} : { copy }) } })
  return (
    <Section
      title={title}
      description={description}
      actions={
        <Button icon={<Plus aria-hidden="true" />} disabledReason={reason} onClick={() => create()}>
          Create a role
        </Button>
      }
    >
      <RoleTable roles={visible} label={title} reason={reason} onCopy={({ id }) => create(id)} onDelete={setDeleting} />
      <RoleMatrix kind={kind} roles={visible} />
      {deleting !== undefined && <DeleteRole role={deleting} onClose={() => setDeleting(undefined)} />}
    </Section>
  )
}

interface RoleTableProps {
  readonly label: string
  readonly roles: ReadonlyArray<RoleReference>
  readonly reason: string | undefined
  readonly onCopy: (role: RoleReference) => void
  readonly onDelete: (role: RoleReference) => void
}

const RoleTable = ({ label, onCopy, onDelete, reason, roles }: RoleTableProps) => (
  <Table
    label={`Roles: ${label}`}
    rows={roles}
    keyOf={({ id }) => id}
    summary={({ description }) => description}
    columns={[
      {
        key: "name",
        title: "Role",
        cell: (role) => (
          <>
            <Link to="/admin/roles/$roleId" params={{ roleId: String(role.id) }}>
              {role.name}
            </Link>{" "}
            {!isCustom(role) && <Badge>Built in</Badge>}
          </>
        )
      },
      { key: "description", title: "Description", secondary: true, cell: ({ description }) => description },
      {
        key: "actions",
        title: "Actions",
        titleHidden: true,
        align: "end",
        cell: (role) => (
          <RowActions
            name={role.name}
            reason={reason ?? (isCustom(role) ? undefined : BUILT_IN)}
            onDelete={() => onDelete(role)}
          >
            <Button
              look="quiet"
              size="small"
              label={`Copy ${role.name}`}
              icon={<Copy aria-hidden="true" />}
              disabledReason={reason}
              onClick={() => onCopy(role)}
            />
          </RowActions>
        )
      }
    ]}
  />
)
