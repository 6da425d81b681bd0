import { useMemo } from "react"
import { Field, TextInput } from "../../components/field.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { toast } from "../../components/toasts.tsx"
import { api } from "../../interface/client.ts"
import { violationsAt } from "../../interface/interface-error.ts"
import type { ListedUser } from "../../interface/operations.gen.ts"
import { useGuardedDraft } from "../../live/guarded-draft.ts"
import { GuardedForm } from "../../live/guarded-form.tsx"
import { isSameContent, useGuardedSave } from "../../live/guarded-save.ts"
import { useLastAuthor } from "../../live/last-author.ts"
import { RoleSelect } from "../role-select.tsx"
import { refreshUsers } from "../user-calls.ts"

export interface UserFormProps {
  readonly user: ListedUser
  readonly reason: string | undefined
}

interface UserContent {
  readonly name: string
  readonly email: string
  readonly rootRole: number
}

const contentOf = ({ email = "", name, rootRole }: ListedUser): UserContent => ({ name: name ?? "", email, rootRole })

const fields = ["name", "email", "rootRole"] as const

export const UserForm = ({ reason, user }: UserFormProps) => {
  const params = { path: { id: String(user.id) } }
  const present = useMemo(() => contentOf(user), [user])
  const state = useGuardedDraft<UserContent>(present, present, isSameContent)
  const author = useLastAuthor(isOfUser)
  const saving = useGuardedSave({
    state,
    read: async () => {
      const { data } = await api.GET("/api/admin/user-admin/{id}", { params })
      return data && contentOf(data)
    },
    // Only what was changed is sent, so an empty name or address is sent only to replace one.
    write: ({ email, name, rootRole }, base) =>
      api.PUT("/api/admin/user-admin/{id}", {
        params,
        body: { rootRole, ...(name === base.name ? {} : { name }), ...(email === base.email ? {} : { email }) }
      }),
    onSaved: async () => {
      await refreshUsers()
      toast("The user is saved.")
    }
  })
  const { draft, theirs } = state
  const change = (changes: Partial<UserContent>) => state.change({ ...draft, ...changes })
  const errorsAt = (field: string) => violationsAt(saving.error, field)
  return (
    <GuardedForm
      thing="user"
      state={state}
      saving={saving}
      author={author}
      reason={reason}
      theirs={theirs && <p>They are now {[theirs.name, theirs.email].filter((one) => one !== "").join(", ")}.</p>}
    >
      <Field label="Name" errors={errorsAt("name")}>
        <TextInput value={draft.name} disabled={reason !== undefined} onChange={(name) => change({ name })} />
      </Field>
      <Field label="Email" errors={errorsAt("email")}>
        <TextInput
          value={draft.email}
          type="email"
          disabled={reason !== undefined}
          onChange={(email) => change({ email })}
        />
      </Field>
      <RoleSelect
        value={draft.rootRole}
        disabled={reason !== undefined}
        onChange={(rootRole) => change({ rootRole })}
        errors={errorsAt("rootRole")}
      />
      <ErrorNotice error={saving.error} visibleFields={fields} />
    </GuardedForm>
  )
}

const isOfUser = ({ type }: { readonly type: string }): boolean => type.startsWith("user-")
