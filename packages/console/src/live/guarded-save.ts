import { useState } from "react"
import type { GuardedDraft } from "./guarded-draft.ts"

export interface GuardedSaveProps<Value> {
  readonly state: GuardedDraft<Value>
  /** Reads the present state from the server; undefined if it was deleted. */
  readonly read: () => Promise<Value | undefined>
  readonly write: (draft: Value, base: Value) => Promise<unknown>
  /** Refetches the queries about it, and says that it is saved. */
  readonly onSaved: (draft: Value) => unknown
}

/** Saves a draft, unless somebody else has changed the thing since: then the page asks whose changes to keep. */
export const useGuardedSave = <Value>({ onSaved, read, state, write }: GuardedSaveProps<Value>) => {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const run = async () => {
    if (!state.isStillBase(await read())) return
    const { base, draft } = state
    await write(draft, base)
    state.saved((await read()) ?? draft)
    await onSaved(draft)
  }
  const save = () => {
    if (busy || !state.dirty || state.theirs !== undefined) return
    setBusy(true)
    setError(undefined)
    run()
      .catch(setError)
      .finally(() => setBusy(false))
  }
  return { busy, error, save }
}

/** Whether two drafts are the same, by their content. */
export const isSameContent = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
