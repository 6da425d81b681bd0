import { Confirm } from "../components/confirm.tsx"
import { Loaded } from "../components/loading.tsx"
import { toast } from "../components/toasts.tsx"
import { ADD_TO_ONE, ADD_TO_YOURS } from "../change-requests/words.ts"
import { $api, api, queryClient } from "../interface/client.ts"
import type { Segment, SegmentStrategy } from "../interface/operations.gen.ts"
import { counted } from "../words/numbers.ts"
import { useSegmentRequest } from "./use-segment-request.ts"

type DeletedSegment = Pick<Segment, "id" | "name" | "project">

export interface DeleteSegmentProps {
  readonly segment: DeletedSegment
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

/** Deletes a segment. One that is in use can be deleted by a change request that takes it out of the strategies. */
export const DeleteSegment = ({ onClose, onDeleted, segment }: DeleteSegmentProps) => {
  const usage = $api.useQuery("get", "/api/admin/segments/{id}/strategies", {
    params: { path: { id: String(segment.id) } }
  })
  const strategies = usage.data?.strategies ?? []
  if (strategies.length > 0) return <DeleteUsed segment={segment} strategies={strategies} onClose={onClose} />
  return (
    <Confirm
      open
      onClose={onClose}
      title={`Delete the segment ${segment.name}?`}
      action="Delete the segment"
      danger
      disabledReason={usage.isPending ? "Where it is used is still loading." : undefined}
      onConfirm={async () => {
        await api.DELETE("/api/admin/segments/{id}", { params: { path: { id: String(segment.id) } } })
        onDeleted?.()
        await refreshSegments()
        toast(`Segment ${segment.name} deleted.`)
      }}
    >
      <Loaded query={usage} rows={1}>
        {() => <p>No strategy that you can see uses it. It cannot be restored.</p>}
      </Loaded>
    </Confirm>
  )
}

interface DeleteUsedProps {
  readonly segment: DeletedSegment
  readonly strategies: ReadonlyArray<SegmentStrategy>
  readonly onClose: () => void
}

/** A segment in use cannot be deleted, unless a change request removes it from the strategies first. */
const DeleteUsed = ({ onClose, segment, strategies }: DeleteUsedProps) => {
  const { collect, direct, possible } = useSegmentRequest(segment.project, strategies)
  const uses = counted(strategies.length, "strategy uses", "strategies use")
  return (
    <Confirm
      open
      onClose={onClose}
      title={`Delete the segment ${segment.name}?`}
      action={direct ? ADD_TO_ONE : ADD_TO_YOURS}
      disabledReason={possible ? undefined : "Take it out of the strategies first."}
      onConfirm={() =>
        collect({ action: "deleteSegment", payload: { id: segment.id } }, { onCollected: () => undefined })
      }
    >
      <p>
        {uses} it. Take it out of {strategies.length === 1 ? "it" : "them"} first
        {possible && ", at once or in the same change request, which then deletes the segment as well"}.
      </p>
    </Confirm>
  )
}

export const refreshSegments = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => /\/segments/.test(String(queryKey[1])) })
