import { Confirm } from "../components/confirm.tsx"
import { toast } from "../components/toasts.tsx"
import { api, queryClient } from "../interface/client.ts"
import type { SegmentListItem } from "../interface/operations.gen.ts"
import { counted } from "../words/numbers.ts"

export interface DeleteSegmentProps {
  /** The segment to delete; undefined while nothing is asked. */
  readonly segment: Pick<SegmentListItem, "id" | "name"> | undefined
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

export const DeleteSegment = ({ onClose, onDeleted, segment }: DeleteSegmentProps) => (
  <Confirm
    open={segment !== undefined}
    onClose={onClose}
    title={`Delete the segment ${segment?.name ?? ""}?`}
    action="Delete the segment"
    danger
    onConfirm={async () => {
      if (segment === undefined) return
      await api.DELETE("/api/admin/segments/{id}", { params: { path: { id: String(segment.id) } } })
      onDeleted?.()
      await refreshSegments()
      toast(`Segment ${segment.name} deleted.`)
    }}
  >
    <p>No strategy uses it, so nobody gets or loses a flag. It cannot be restored.</p>
  </Confirm>
)

/** A segment in use stays. */
export const whyNotDeleted = ({ usedInFeatures }: Pick<SegmentListItem, "usedInFeatures">): string | undefined =>
  usedInFeatures === 0
    ? undefined
    : `${counted(usedInFeatures, "flag uses", "flags use")} it. Take it out of the strategies first.`

export const refreshSegments = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => /\/segments/.test(String(queryKey[1])) })
