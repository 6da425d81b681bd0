import { getRouteApi, Link } from "@tanstack/react-router"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { PageFrame } from "../../components/page-frame.tsx"
import { toast } from "../../components/toasts.tsx"
import { UnsavedChanges } from "../../components/unsaved-changes.tsx"
import { api } from "../../interface/client.ts"
import { useMay } from "../../interface/permissions.ts"
import { refreshSegments } from "../delete-segment.tsx"
import { isSameSegment, newSegment } from "../segment-form/segment-content.ts"
import { maySegment } from "../segment-permission.ts"
import { SegmentForm } from "../segment-form/segment-form.tsx"

const route = getRouteApi("/app/segments/create")

export const CreateSegment = () => {
  const { project } = route.useSearch()
  const [value, setValue] = useState(() => newSegment(project))
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const navigate = route.useNavigate()
  const { reason } = maySegment(useMay(), "CREATE_SEGMENT", value.project)
  const create = async () => {
    await api.POST("/api/admin/segments", { body: value })
    await refreshSegments()
    toast(`Segment ${value.name} created.`)
    await navigate({ to: "/segments", ignoreBlocker: true })
  }
  const submit = () => {
    if (busy || reason !== undefined) return
    setBusy(true)
    setError(undefined)
    create()
      .catch(setError)
      .finally(() => setBusy(false))
  }
  return (
    <PageFrame title="Create a segment" width="text" above={<Link to="/segments">Segments</Link>}>
      <SegmentForm value={value} onChange={setValue} onSubmit={submit} error={error}>
        <Button type="submit" look="primary" busy={busy} disabledReason={reason}>
          Create the segment
        </Button>
        <Button onClick={() => void navigate({ to: "/segments" })}>Cancel</Button>
      </SegmentForm>
      <UnsavedChanges when={!isSameSegment(value, newSegment(project))} />
    </PageFrame>
  )
}
