import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Dialog } from "../../components/dialog.tsx"
import { Field, TextArea, TextInput } from "../../components/field.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { api } from "../../interface/client.ts"
import { violationsAt } from "../../interface/interface-error.ts"
import type { ChangeRequest, NewChangeRequestState } from "../../interface/operations.gen.ts"
import { fromLocalInput } from "../../time/date-time-input.ts"
import { refreshRequests } from "../refresh-requests.ts"

export interface RequestStepDialogProps {
  readonly request: ChangeRequest
  readonly kind: "Approved" | "Rejected" | "Scheduled" | "title"
  readonly onMove: (state: NewChangeRequestState) => Promise<void>
  readonly onClose: () => void
}

const titles = {
  Approved: "Approve the change request",
  Rejected: "Reject the change request",
  Scheduled: "When are the changes applied?",
  title: "Rename the change request"
}

const buttons = { Approved: "Approve", Rejected: "Reject", Scheduled: "Schedule", title: "Rename" }

/** Asks for what a step of a request needs: a comment, a time or a title. */
export const RequestStepDialog = ({ kind, onClose, onMove, request }: RequestStepDialogProps) => {
  const [text, setText] = useState(kind === "title" ? (request.title ?? "") : "")
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const submit = () => {
    setBusy(true)
    setError(undefined)
    save(request, kind, text, onMove)
      .then(onClose, setError)
      .finally(() => setBusy(false))
  }
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={titles[kind]}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look={kind === "Rejected" ? "danger" : "primary"} busy={busy}>
            {buttons[kind]}
          </Button>
        </>
      }
    >
      {kind === "Scheduled" && (
        <Field
          label="Date and time"
          hint="In your time zone, at least a minute ahead."
          errors={violationsAt(error, "scheduledAt")}
        >
          <TextInput type="datetime-local" required value={text} onChange={setText} />
        </Field>
      )}
      {kind === "title" && (
        <Field label="Title" errors={violationsAt(error, "title")}>
          <TextInput value={text} onChange={setText} maxLength={255} />
        </Field>
      )}
      {(kind === "Approved" || kind === "Rejected") && (
        <Field label="Comment" optional errors={violationsAt(error, "comment")}>
          <TextArea value={text} onChange={setText} />
        </Field>
      )}
      <ErrorNotice error={error} visibleFields={["scheduledAt", "title", "comment"]} />
    </Dialog>
  )
}

const save = async (
  { id, project }: ChangeRequest,
  kind: RequestStepDialogProps["kind"],
  text: string,
  onMove: RequestStepDialogProps["onMove"]
): Promise<void> => {
  if (kind === "title") {
    await api.PUT("/api/admin/projects/{projectId}/change-requests/{id}/title", {
      params: { path: { projectId: project, id: String(id) } },
      body: { title: text }
    })
    return refreshRequests()
  }
  if (kind === "Scheduled") return onMove({ state: kind, scheduledAt: fromLocalInput(text) })
  return onMove({ state: kind, ...(text.trim() === "" ? {} : { comment: text }) })
}
