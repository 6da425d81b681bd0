import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { ChoiceList } from "../../components/choice-list.tsx"
import { Dialog } from "../../components/dialog.tsx"
import { Loaded } from "../../components/loading.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { toast } from "../../components/toasts.tsx"
import { $api, api } from "../../interface/client.ts"
import type { ChangeRequest, Reviewer } from "../../interface/operations.gen.ts"
import { userName } from "../../users/user-name.ts"
import { refreshRequests } from "../refresh-requests.ts"

export interface ReviewersDialogProps {
  readonly request: ChangeRequest
  /** The ids of those who were asked before. */
  readonly asked: ReadonlyArray<number>
  readonly onClose: () => void
}

/** Asks people by name for a review. They find it in their inbox. */
export const ReviewersDialog = ({ asked, onClose, request }: ReviewersDialogProps) => {
  const { createdBy, environment, id, project } = request
  const [chosen, setChosen] = useState<ReadonlyArray<string>>(asked.map(String))
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const available = $api.useQuery(
    "get",
    "/api/admin/projects/{projectId}/change-requests/available-reviewers/{environment}",
    { params: { path: { projectId: project, environment }, query: { changeRequest: String(id) } } }
  )
  const save = async () => {
    await api.PUT("/api/admin/projects/{projectId}/change-requests/{id}/approvers", {
      params: { path: { projectId: project, id: String(id) } },
      body: { reviewers: chosen.map(Number) }
    })
    await refreshRequests()
    toast(chosen.length === 0 ? "Nobody is asked by name any more" : "They find it in their inbox")
    onClose()
  }
  const submit = () => {
    if (busy) return
    setBusy(true)
    setError(undefined)
    save()
      .catch(setError)
      .finally(() => setBusy(false))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Ask for a review"
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={busy}>
            Ask them
          </Button>
        </>
      }
    >
      <Loaded query={available} rows={4}>
        {({ reviewers }) => (
          <ChoiceList
            label="Who may approve"
            values={reviewers.filter((user) => user.id !== createdBy.id).map(choiceOf)}
            chosen={chosen}
            errors={[]}
            onChange={setChosen}
          />
        )}
      </Loaded>
      <ErrorNotice error={error} />
    </Dialog>
  )
}

const choiceOf = (user: Reviewer) => ({ value: String(user.id), label: userName(user) })
