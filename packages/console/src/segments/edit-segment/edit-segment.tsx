import { getRouteApi, Link } from "@tanstack/react-router"
import { Trash2 } from "lucide-react"
import { useMemo, useState } from "react"
import { ADD_TO_ONE, ADD_TO_YOURS } from "../../change-requests/words.ts"
import { Button } from "../../components/button.tsx"
import { Loaded } from "../../components/loading.tsx"
import { PageFrame } from "../../components/page-frame.tsx"
import { UnsavedChanges } from "../../components/unsaved-changes.tsx"
import { ReasonField } from "../../events/reason-field.tsx"
import { $api } from "../../interface/client.ts"
import type { Segment, SegmentStrategy } from "../../interface/operations.gen.ts"
import { useMay } from "../../interface/permissions.ts"
import { useGuardedDraft } from "../../live/guarded-draft.ts"
import { useLastAuthor } from "../../live/last-author.ts"
import { TheirsNotice, whyNotSaved } from "../../live/theirs-notice.tsx"
import { StrategyUsage } from "../../strategies/strategy-usage/strategy-usage.tsx"
import { DeleteSegment } from "../delete-segment.tsx"
import { segmentContent, isSameSegment } from "../segment-form/segment-content.ts"
import { SegmentForm } from "../segment-form/segment-form.tsx"
import { maySegment } from "../segment-permission.ts"
import styles from "../segments.module.css"
import { segmentSentence } from "../segment-words.ts"
import { useSegmentRequest } from "../use-segment-request.ts"
import { SegmentApproval } from "./segment-approval.tsx"
import { useSaveSegment } from "./use-save-segment.ts"

const route = getRouteApi("/app/segments/$id")

/** A segment, to change it, with the strategies that use it. */
export const EditSegment = () => {
  const { id } = route.useParams()
  const query = $api.useQuery("get", "/api/admin/segments/{id}", { params: { path: { id } } })
  const usage = $api.useQuery("get", "/api/admin/segments/{id}/strategies", { params: { path: { id } } })
  const [deleting, setDeleting] = useState(false)
  const navigate = route.useNavigate()
  const may = useMay()
  const name = query.data?.name ?? "Segment"
  return (
    <PageFrame
      title={name}
      width="text"
      above={<Link to="/segments">Segments</Link>}
      actions={
        <Button
          icon={<Trash2 aria-hidden="true" />}
          disabledReason={maySegment(may, "DELETE_SEGMENT", query.data?.project).reason}
          onClick={() => setDeleting(true)}
        >
          Delete
        </Button>
      }
    >
      <Loaded query={query}>
        {(segment) => <Editor key={segment.id} segment={segment} strategies={usage.data?.strategies ?? []} />}
      </Loaded>
      <Loaded query={usage} rows={2}>
        {(data) => <StrategyUsage strategies={data.strategies} none="No strategy uses this segment." />}
      </Loaded>
      {deleting && query.data !== undefined && (
        <DeleteSegment
          segment={query.data}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate({ to: "/segments", ignoreBlocker: true })}
        />
      )}
    </PageFrame>
  )
}

interface EditorProps {
  readonly segment: Segment
  /** The strategies that use the segment. */
  readonly strategies: ReadonlyArray<SegmentStrategy>
}

const Editor = ({ segment, strategies }: EditorProps) => {
  const present = useMemo(() => segmentContent(segment), [segment])
  const state = useGuardedDraft(present, present, isSameSegment)
  const [why, setWhy] = useState("")
  const request = useSegmentRequest(segment.project, strategies)
  const saving = useSaveSegment(segment.id, { state, request, reason: why })
  const author = useLastAuthor(isOfSegment)
  const { reason } = maySegment(useMay(), "UPDATE_SEGMENT", segment.project)
  return (
    <>
      {!saving.busy && (
        <TheirsNotice thing="segment" author={author} state={state}>
          {state.theirs !== undefined && (
            <p>
              {state.theirs.name}: {segmentSentence(state.theirs)}
            </p>
          )}
        </TheirsNotice>
      )}
      <SegmentApproval project={segment.project} environments={request.environments} />
      <SegmentForm
        value={state.draft}
        onChange={state.change}
        onSubmit={() => reason === undefined && state.dirty && (request.direct ? saving.save() : saving.collect())}
        error={saving.error}
      >
        <div className={styles["why"]}>
          <ReasonField value={why} onChange={setWhy} />
        </div>
        <Button type="submit" look="primary" busy={saving.busy} disabledReason={reason ?? whyNotSaved(state)}>
          {request.direct ? "Save the segment" : ADD_TO_YOURS}
        </Button>
        {request.direct && request.possible && (
          <Button disabled={saving.busy} disabledReason={whyNotSaved(state)} onClick={saving.collect}>
            {ADD_TO_ONE}
          </Button>
        )}
        {state.dirty && <Button onClick={() => state.change(state.base)}>Discard changes</Button>}
      </SegmentForm>
      <UnsavedChanges when={state.dirty} />
    </>
  )
}

const isOfSegment = ({ type }: { readonly type: string }): boolean => type.startsWith("segment-")
