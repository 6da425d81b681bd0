import { toast } from "../../components/toasts.tsx"
import { $api, api } from "../../interface/client.ts"
import type { ChangeRequest } from "../../interface/operations.gen.ts"
import { ChooseReviewers } from "../choose-reviewers.tsx"
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
  const available = $api.useQuery(
    "get",
    "/api/admin/projects/{projectId}/change-requests/available-reviewers/{environment}",
    { params: { path: { projectId: project, environment }, query: { changeRequest: String(id) } } }
  )
  const people = available.data?.reviewers.filter((user) => user.id !== createdBy.id)
  return (
    <ChooseReviewers
      title="Ask for a review"
      action="Ask them"
      people={{ ...available, data: people }}
      before={asked}
      onClose={onClose}
      onSave={async (ids) => {
        await api.PUT("/api/admin/projects/{projectId}/change-requests/{id}/approvers", {
          params: { path: { projectId: project, id: String(id) } },
          body: { reviewers: [...ids] }
        })
        await refreshRequests()
        toast(ids.length === 0 ? "Nobody is asked by name any more" : "They find it in their inbox")
      }}
    />
  )
}
