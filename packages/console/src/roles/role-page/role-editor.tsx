import { useMemo } from "react"
import { ErrorNotice } from "../../components/notice.tsx"
import { toast } from "../../components/toasts.tsx"
import { api } from "../../interface/client.ts"
import type { RoleWithPermissions } from "../../interface/operations.gen.ts"
import { useGuardedDraft } from "../../live/guarded-draft.ts"
import { GuardedForm } from "../../live/guarded-form.tsx"
import { isSameContent, useGuardedSave } from "../../live/guarded-save.ts"
import { useLastAuthor } from "../../live/last-author.ts"
import { counted } from "../../words/numbers.ts"
import { readRole, refreshRoles } from "../role-calls.ts"
import { roleContent, newRole, unchangedType, type RoleContent } from "../role-content.ts"
import { RoleFields, roleFields } from "../role-form/role-fields.tsx"
import { kindOf } from "../role-kinds.ts"

/** Changes a custom role, for everybody who has it. */
export const RoleEditor = ({ role }: { readonly role: RoleWithPermissions }) => {
  const present = useMemo(() => roleContent(role), [role])
  const state = useGuardedDraft<RoleContent>(present, present, isSameContent)
  const author = useLastAuthor(isOfRole)
  const saving = useGuardedSave({
    state,
    read: async () => {
      const read = await readRole(role.id)
      return read && roleContent(read)
    },
    write: (draft) =>
      api.PUT("/api/admin/roles/{roleId}", {
        params: { path: { roleId: String(role.id) } },
        body: newRole(draft, unchangedType(role))
      }),
    onSaved: async ({ name }) => {
      await refreshRoles()
      toast(`The role ${name} is saved.`)
    }
  })
  const { theirs } = state
  return (
    <GuardedForm
      thing="role"
      state={state}
      saving={saving}
      author={author}
      reason={undefined}
      theirs={
        theirs && (
          <p>
            {theirs.name} now has {counted(theirs.permissions.length, "permission")}. {theirs.description}
          </p>
        )
      }
    >
      <RoleFields kind={kindOf(role)} value={state.draft} onChange={state.change} error={saving.error} />
      <ErrorNotice error={saving.error} visibleFields={roleFields} />
    </GuardedForm>
  )
}

const isOfRole = ({ type }: { readonly type: string }): boolean => type.startsWith("role-")
