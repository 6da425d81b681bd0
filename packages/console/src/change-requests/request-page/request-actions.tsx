import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Confirm } from "../../components/confirm.tsx"
import { toast, toastError } from "../../components/toasts.tsx"
import { api } from "../../interface/client.ts"
import type { ChangeRequest, NewChangeRequestState } from "../../interface/operations.gen.ts"
import { RequestStepDialog } from "./request-step-dialog.tsx"
import { refreshRequests } from "../refresh-requests.ts"
import { isClosed } from "../words.ts"
import styles from "./request-page.module.css"
import { useRequestRights } from "./use-request-rights.ts"

type Dialog = "Approved" | "Rejected" | "Scheduled" | "title" | "delete"

/** The steps that a request can take now. Those that only others may take are disabled, with the reason. */
export const RequestActions = ({ request }: { readonly request: ChangeRequest }) => {
  const [dialog, open] = useState<Dialog>()
  const rights = useRequestRights(request)
  const { id, minApprovals, project, state } = request
  const params = { path: { projectId: project, id: String(id) } }
  const move = async (next: NewChangeRequestState) => {
    // The revision keeps people from approving what was edited after this page has read it.
    const body = { ...next, revision: request.revision }
    await api.PUT("/api/admin/projects/{projectId}/change-requests/{id}/state", { params, body })
    await refreshRequests()
    toast(`The change request is ${body.state.toLowerCase()}`)
  }
  const rebase = async () => {
    await api.POST("/api/admin/projects/{projectId}/change-requests/{id}/rebase", { params })
    await refreshRequests()
    toast("The change request starts from what there is now")
  }
  const isOpen = !isClosed(state)
  const isReady = state === "Approved" || state === "Scheduled" || (minApprovals === 0 && isOpen)
  const isReviewed = state === "In review" || state === "Approved" || state === "Scheduled"
  const changes = [...request.features.flatMap((one) => one.changes), ...request.segments, ...request.settings]
  const conflicts = [...request.features, ...changes].some(({ conflict }) => conflict !== undefined)
  return (
    <div className={styles["actions"]}>
      {state === "Draft" && minApprovals > 0 && (
        <Button look="primary" disabledReason={rights.edit} onClick={doing(() => move({ state: "In review" }))}>
          Send to review
        </Button>
      )}
      {state === "In review" && (
        <Button look="primary" disabledReason={rights.review} onClick={() => open("Approved")}>
          Approve
        </Button>
      )}
      {isReady && (
        <>
          <Button look="primary" disabledReason={rights.apply} onClick={doing(() => move({ state: "Applied" }))}>
            Apply the changes
          </Button>
          <Button disabledReason={rights.apply} onClick={() => open("Scheduled")}>
            Schedule
          </Button>
        </>
      )}
      {isReviewed && (
        <Button disabledReason={rights.review} onClick={() => open("Rejected")}>
          Reject
        </Button>
      )}
      {isOpen && conflicts && (
        <Button disabledReason={rights.edit} onClick={doing(rebase)}>
          Rebase
        </Button>
      )}
      {isOpen && (
        <>
          <Button disabledReason={rights.edit} onClick={() => open("title")}>
            Rename
          </Button>
          <Button disabledReason={rights.cancel} onClick={doing(() => move({ state: "Cancelled" }))}>
            Cancel the request
          </Button>
        </>
      )}
      {(state === "Draft" || state === "Cancelled") && (
        <Button look="danger" disabledReason={rights.edit} onClick={() => open("delete")}>
          Delete
        </Button>
      )}
      {dialog === "delete" && <Delete request={request} onClose={() => open(undefined)} />}
      {dialog !== undefined && dialog !== "delete" && (
        <RequestStepDialog request={request} kind={dialog} onMove={move} onClose={() => open(undefined)} />
      )}
    </div>
  )
}

const doing = (work: () => Promise<void>) => () => void work().catch(toastError)

const Delete = ({ onClose, request }: { readonly request: ChangeRequest; readonly onClose: () => void }) => {
  const navigate = useNavigate()
  const { id, project } = request
  return (
    <Confirm
      open
      danger
      onClose={onClose}
      title={`Delete the change request #${id}?`}
      action="Delete the request"
      onConfirm={async () => {
        await api.DELETE("/api/admin/projects/{projectId}/change-requests/{id}", {
          params: { path: { projectId: project, id: String(id) } }
        })
        await navigate({ to: "/projects/$projectId/change-requests", params: { projectId: project } })
        await refreshRequests()
      }}
    >
      <p>Its changes are lost. This cannot be undone.</p>
    </Confirm>
  )
}
