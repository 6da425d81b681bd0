import { useState } from "react"
import { toastError, toastWithUndo } from "../../components/toasts.tsx"
import { api } from "../../interface/client.ts"
import { because } from "../../interface/reason.ts"
import type { NewSegment } from "../../interface/operations.gen.ts"
import type { GuardedDraft } from "../../live/guarded-draft.ts"
import { refreshSegments } from "../delete-segment.tsx"
import { segmentContent } from "../segment-form/segment-content.ts"
import type { SegmentRequest } from "../use-segment-request.ts"

/** Saves the draft of a segment, or adds it to a change request, unless somebody else has changed the segment since. */
export const useSaveSegment = (
  segmentId: number,
  {
    reason,
    request,
    state
  }: { readonly state: GuardedDraft<NewSegment>; readonly request: SegmentRequest; readonly reason: string }
) => {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const params = { path: { id: String(segmentId) } }
  const put = (body: NewSegment, why?: string) => api.PUT("/api/admin/segments/{id}", { params, body, ...because(why) })
  const read = async () => {
    const { data } = await api.GET("/api/admin/segments/{id}", { params })
    return data && segmentContent(data)
  }
  const write = async ({ base, draft }: GuardedDraft<NewSegment>) => {
    await put(draft, reason)
    state.saved((await read()) ?? draft)
    await refreshSegments()
    toastWithUndo({
      title: `Segment ${draft.name} saved.`,
      undo: () => void put(base).then(refreshSegments).catch(toastError)
    })
  }
  const collectIt = async ({ base, change, draft }: GuardedDraft<NewSegment>) => {
    const proposed = { action: "updateSegment" as const, payload: { ...draft, id: segmentId } }
    await request.collect(proposed, { reason, onCollected: () => change(base) })
  }
  const run = async (make: (guarded: GuardedDraft<NewSegment>) => Promise<void>) => {
    if (state.isStillBase(await read())) await make(state)
  }
  const start = (make: (guarded: GuardedDraft<NewSegment>) => Promise<void>) => () => {
    if (busy || state.theirs !== undefined) return
    setBusy(true)
    setError(undefined)
    run(make)
      .catch(setError)
      .finally(() => setBusy(false))
  }
  return { busy, error, save: start(write), collect: start(collectIt) }
}
