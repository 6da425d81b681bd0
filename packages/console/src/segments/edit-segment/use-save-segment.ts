import { useState } from "react"
import { toastError, toastWithUndo } from "../../components/toasts.tsx"
import { api } from "../../interface/client.ts"
import type { NewSegment } from "../../interface/operations.gen.ts"
import type { GuardedDraft } from "../../live/guarded-draft.ts"
import { refreshSegments } from "../delete-segment.tsx"
import { contentOf } from "../segment-form/segment-content.ts"

/** Saves the draft of a segment, unless somebody else has changed the segment since. */
export const useSaveSegment = (segmentId: number, state: GuardedDraft<NewSegment>) => {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const params = { path: { id: String(segmentId) } }
  const put = (body: NewSegment) => api.PUT("/api/admin/segments/{id}", { params, body })
  const read = async () => {
    const { data } = await api.GET("/api/admin/segments/{id}", { params })
    return data && contentOf(data)
  }
  const run = async () => {
    if (!state.isStillBase(await read())) return
    const { base, draft } = state
    await put(draft)
    state.saved((await read()) ?? draft)
    await refreshSegments()
    toastWithUndo({
      title: `Segment ${draft.name} saved.`,
      undo: () => void put(base).then(refreshSegments).catch(toastError)
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
