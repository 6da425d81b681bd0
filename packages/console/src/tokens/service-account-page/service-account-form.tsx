import { useMemo } from "react"
import { Field, TextInput } from "../../components/field.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { toast } from "../../components/toasts.tsx"
import { violationsAt } from "../../interface/interface-error.ts"
import type { ServiceAccount } from "../../interface/operations.gen.ts"
import { useGuardedDraft } from "../../live/guarded-draft.ts"
import { GuardedForm } from "../../live/guarded-form.tsx"
import { isSameContent, useGuardedSave } from "../../live/guarded-save.ts"
import { useLastAuthor } from "../../live/last-author.ts"
import { RoleSelect } from "../../users/role-select.tsx"
import {
  type AccountContent,
  accountContent,
  readAccount,
  refreshAccounts,
  saveAccount
} from "../service-accounts/service-account-calls.ts"

/** The name and the role of a service account. Its username stays. */
export const ServiceAccountForm = ({ account }: { readonly account: ServiceAccount }) => {
  const present = useMemo(() => accountContent(account), [account])
  const state = useGuardedDraft<AccountContent>(present, present, isSameContent)
  const author = useLastAuthor(isOfAccount)
  const saving = useGuardedSave({
    state,
    read: async () => {
      const read = await readAccount(account.id)
      return read && accountContent(read)
    },
    write: (draft) => saveAccount(account.id, draft),
    onSaved: async () => {
      await refreshAccounts()
      toast("The service account is saved.")
    }
  })
  const { draft, theirs } = state
  return (
    <GuardedForm
      thing="service account"
      state={state}
      saving={saving}
      author={author}
      reason={undefined}
      theirs={theirs && <p>It is now called {theirs.name}.</p>}
    >
      <Field label="Name" errors={violationsAt(saving.error, "name")}>
        <TextInput value={draft.name} onChange={(name) => state.change({ ...draft, name })} />
      </Field>
      <RoleSelect
        value={draft.rootRole}
        onChange={(rootRole) => state.change({ ...draft, rootRole })}
        errors={violationsAt(saving.error, "rootRole")}
      />
      <ErrorNotice error={saving.error} visibleFields={["name", "rootRole"]} />
    </GuardedForm>
  )
}

const isOfAccount = ({ type }: { readonly type: string }): boolean => type.startsWith("service-account")
