import { getRouteApi, Link } from "@tanstack/react-router"
import { Copy, Trash2 } from "lucide-react"
import { useState } from "react"
import { Badge } from "../../components/badge.tsx"
import { Button } from "../../components/button.tsx"
import { Loaded } from "../../components/loading.tsx"
import { Notice } from "../../components/notice.tsx"
import { PageFrame, Section } from "../../components/page-frame.tsx"
import { toast } from "../../components/toasts.tsx"
import { $api } from "../../interface/client.ts"
import type { RoleWithPermissions } from "../../interface/operations.gen.ts"
import { useMay } from "../../interface/permissions.ts"
import { DeleteRole } from "../delete-role.tsx"
import { BUILT_IN, isCustom, kindOf } from "../role-kinds.ts"
import { Granted } from "./granted.tsx"
import { RoleEditor } from "./role-editor.tsx"
import { RoleHolderTable } from "./role-holder-table.tsx"

const route = getRouteApi("/app/admin/roles/$roleId")

/** A role: what it allows, and who has it. */
export const RolePage = () => {
  const { roleId } = route.useParams()
  const { allowed, reason } = useMay()("READ_ROLE")
  const role = $api.useQuery("get", "/api/admin/roles/{roleId}", { params: { path: { roleId } } }, { enabled: allowed })
  if (!allowed) {
    return (
      <PageFrame title="Role" above={<Link to="/admin/roles">Roles</Link>}>
        <Notice>{reason}</Notice>
      </PageFrame>
    )
  }
  return <Loaded query={role}>{(data) => <Details key={data.id} role={data} />}</Loaded>
}

const Details = ({ role }: { readonly role: RoleWithPermissions }) => {
  const { reason } = useMay()("ADMIN")
  const navigate = route.useNavigate()
  const [deleting, setDeleting] = useState(false)
  const custom = isCustom(role)
  const kind = kindOf(role)
  return (
    <PageFrame
      title={role.name}
      width="text"
      above={<Link to="/admin/roles">Roles</Link>}
      description={
        <>
          {role.description} <Badge>{kind === "root" ? "In the whole instance" : "In projects"}</Badge>{" "}
          {!custom && <Badge>Built in</Badge>}
        </>
      }
      actions={
        <>
          <Button
            icon={<Copy aria-hidden="true" />}
            disabledReason={reason}
            onClick={() => void navigate({ to: "/admin/roles/create", search: { kind, copy: role.id } })}
          >
            Copy
          </Button>
          <Button
            icon={<Trash2 aria-hidden="true" />}
            disabledReason={reason ?? (custom ? undefined : BUILT_IN)}
            onClick={() => setDeleting(true)}
          >
            Delete
          </Button>
        </>
      }
    >
      <Section
        title="What it allows"
        {...(custom ? {} : { description: "A built-in role stays as it is. Copy it to make one of your own." })}
      >
        {custom && reason === undefined ? <RoleEditor role={role} /> : <Granted role={role} />}
      </Section>
      <Section title="Who has it">
        <RoleHolderTable role={role} />
      </Section>
      {deleting && (
        <DeleteRole
          role={role}
          onClose={() => setDeleting(false)}
          onDeleted={async () => {
            await navigate({ to: "/admin/roles", ignoreBlocker: true })
            toast(`The role ${role.name} is deleted.`)
          }}
        />
      )}
    </PageFrame>
  )
}
