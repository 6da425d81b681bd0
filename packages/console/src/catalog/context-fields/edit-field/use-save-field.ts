import { useState } from "react"
import { toastError, toastWithUndo } from "../../../components/toasts.tsx"
import type { GuardedDraft } from "../../../live/guarded-draft.ts"
import { type FieldAddress, readField, refreshFields, updateField } from "../context-field-calls.ts"
import { type FieldContent, fieldContentOf, fieldUpdateOf } from "../field-form/field-content.ts"

/** Saves the draft of a context field, unless somebody else has changed the field since. */
export const useSaveField = (address: FieldAddress, state: GuardedDraft<FieldContent>) => {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const read = async () => {
    const field = await readField(address.name)
    return field && fieldContentOf(field)
  }
  const run = async () => {
    if (!state.isStillBase(await read())) return
    const { base, draft } = state
    await updateField(address, fieldUpdateOf(draft))
    state.saved((await read()) ?? draft)
    await refreshFields()
    toastWithUndo({
      title: `Context field ${address.name} saved.`,
      undo: () => void updateField(address, fieldUpdateOf(base)).then(refreshFields).catch(toastError)
    })
  }
  const save = () => {
    if (busy || state.theirs !== undefined) return
    setBusy(true)
    setError(undefined)
    run()
      .catch(setError)
      .finally(() => setBusy(false))
  }
  return { busy, error, save }
}
