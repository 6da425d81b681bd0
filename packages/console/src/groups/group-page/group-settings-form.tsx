import { useMemo } from "react"
import { ErrorNotice } from "../../components/notice.tsx"
import { toast } from "../../components/toasts.tsx"
import type { Group } from "../../interface/operations.gen.ts"
import { GuardedForm } from "../../live/guarded-form.tsx"
import { isSameContent, useGuardedSave } from "../../live/guarded-save.ts"
import { useGuardedDraft } from "../../live/guarded-draft.ts"
import { useLastAuthor } from "../../live/last-author.ts"
import { type GroupSettings, readGroup, refreshGroups, saveSettings, settingsOf } from "../group-calls.ts"
import { cleaned, GroupFields, groupFields } from "../group-fields.tsx"

export interface GroupSettingsFormProps {
  readonly group: Group
  readonly reason: string | undefined
}

export const GroupSettingsForm = ({ group, reason }: GroupSettingsFormProps) => {
  const present = useMemo(() => settingsOf(group), [group])
  const state = useGuardedDraft<GroupSettings>(present, present, isSameContent)
  const author = useLastAuthor(isOfGroup)
  const saving = useGuardedSave({
    state,
    read: async () => {
      const read = await readGroup(group.id)
      return read && settingsOf(read)
    },
    write: (draft) => saveSettings(group.id, cleaned(draft)),
    onSaved: async ({ name }) => {
      await refreshGroups()
      toast(`The group ${name} is saved.`)
    }
  })
  return (
    <GuardedForm
      thing="group"
      state={state}
      saving={saving}
      author={author}
      reason={reason}
      theirs={
        state.theirs && (
          <p>
            It is now called {state.theirs.name}. {state.theirs.description}
          </p>
        )
      }
    >
      <GroupFields value={state.draft} onChange={state.change} error={saving.error} disabled={reason !== undefined} />
      <ErrorNotice error={saving.error} visibleFields={groupFields} />
    </GuardedForm>
  )
}

const isOfGroup = ({ type }: { readonly type: string }): boolean => type.startsWith("group-")
