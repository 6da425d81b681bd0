import { getRouteApi, Link } from "@tanstack/react-router"
import { useState } from "react"
import { AdminsOnly } from "../../components/administration/admins-only.tsx"
import { Button } from "../../components/button.tsx"
import { Card } from "../../components/card.tsx"
import { Loaded } from "../../components/loading.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { PageFrame } from "../../components/page-frame.tsx"
import { toast } from "../../components/toasts.tsx"
import { UnsavedChanges } from "../../components/unsaved-changes.tsx"
import { $api } from "../../interface/client.ts"
import { isSameContent } from "../../live/guarded-save.ts"
import { refreshRoles } from "../role-calls.ts"
import { roleContent, newRole, newType, type RoleContent } from "../role-content.ts"
import { RoleFields, roleFields } from "../role-form/role-fields.tsx"
import type { RoleKind } from "../role-kinds.ts"
import styles from "./role-page.module.css"

const route = getRouteApi("/app/admin/roles/create")

const nothing: RoleContent = { name: "", description: "", permissions: [] }

/** A new role, empty or as a copy of another one. */
export const CreateRole = () => {
  const { copy, kind } = route.useSearch()
  const original = $api.useQuery(
    "get",
    "/api/admin/roles/{roleId}",
    { params: { path: { roleId: String(copy) } } },
    { enabled: copy !== undefined }
  )
  return (
    <PageFrame
      title={copy === undefined ? "Create a role" : "Copy a role"}
      width="text"
      above={<Link to="/admin/roles">Roles</Link>}
      description={kind === "root" ? "For the whole instance." : "For members of projects."}
    >
      <AdminsOnly what="this page">
        {copy === undefined ? (
          <CreateForm key={kind} kind={kind} initial={nothing} />
        ) : (
          <Loaded query={original}>
            {(data) => (
              <CreateForm
                key={data.id}
                kind={kind}
                initial={{ ...roleContent(data), name: `Copy of ${data.name}`, description: data.description }}
              />
            )}
          </Loaded>
        )}
      </AdminsOnly>
    </PageFrame>
  )
}

interface CreateFormProps {
  readonly kind: RoleKind
  readonly initial: RoleContent
}

const CreateForm = ({ initial, kind }: CreateFormProps) => {
  const [draft, setDraft] = useState(initial)
  const navigate = route.useNavigate()
  const create = $api.useMutation("post", "/api/admin/roles", {
    onSuccess: async ({ roles: { id, name } }) => {
      await refreshRoles()
      await navigate({ to: "/admin/roles/$roleId", params: { roleId: String(id) }, ignoreBlocker: true })
      toast(`The role ${name} is created.`)
    }
  })
  return (
    <Card>
      <form
        noValidate
        className={styles["form"]}
        onSubmit={(event) => {
          event.preventDefault()
          if (!create.isPending) create.mutate({ body: newRole(draft, newType(kind)) })
        }}
      >
        <RoleFields kind={kind} value={draft} onChange={setDraft} error={create.error} />
        <ErrorNotice error={create.error} visibleFields={roleFields} />
        <div>
          <Button type="submit" look="primary" busy={create.isPending}>
            Create the role
          </Button>
        </div>
      </form>
      <UnsavedChanges when={!isSameContent(draft, initial)} />
    </Card>
  )
}
