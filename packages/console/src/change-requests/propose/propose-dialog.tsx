import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Dialog } from "../../components/dialog.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { counted } from "../../words/numbers.ts"
import { environmentForAll, useApprovals } from "../approvals/use-approval.ts"
import { ADD_TO_YOURS, actionWords } from "../words.ts"
import { collect } from "./collect.ts"
import { endOffer } from "./offers.ts"
import type { Proposal } from "./proposal.ts"

/** Offers to add to a change request what needs approval. */
export const ProposeDialog = ({ proposal }: { readonly proposal: Proposal }) => {
  const { changes, projectId } = proposal
  const config = useApprovals(projectId)
  const environment = proposal.environment ?? environmentForAll(config.data ?? [])
  const [made, setMade] = useState<number>()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const propose = async () => {
    if (environment === undefined) return
    setMade((await collect({ projectId, environment, changes }))?.id)
  }
  const submit = () => {
    setBusy(true)
    setError(undefined)
    propose()
      .catch(setError)
      .finally(() => setBusy(false))
  }
  if (made !== undefined) return <Made projectId={projectId} id={made} />
  return (
    <Dialog
      open
      size="small"
      onClose={endOffer}
      title={environment === undefined ? "Changes here need approval" : `Changes in ${environment} need approval`}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={endOffer}>Not now</Button>
          <Button
            type="submit"
            look="primary"
            busy={busy || (environment === undefined && config.isPending)}
            disabledReason={environment === undefined && !config.isPending ? UNKNOWN : undefined}
          >
            {ADD_TO_YOURS}
          </Button>
        </>
      }
    >
      <p>Nothing was changed. Add it to your change request, for others to review:</p>
      <ul>
        {changes.slice(0, MOST).map((change) => (
          <li key={JSON.stringify(change)}>
            {"feature" in change ? `${change.feature}: ` : ""}
            {actionWords({ action: change.action, payload: "payload" in change ? change.payload : null })}
          </li>
        ))}
        {changes.length > MOST && <li>and {counted(changes.length - MOST, "more change")}</li>}
      </ul>
      <ErrorNotice error={error ?? (environment === undefined ? config.error : undefined)} />
    </Dialog>
  )
}

const MOST = 10
const UNKNOWN = "Where changes need approval could not be read."

const Made = ({ id, projectId }: { readonly projectId: string; readonly id: number }) => {
  const navigate = useNavigate()
  const show = () => {
    endOffer()
    void navigate({ to: "/projects/$projectId/change-requests/$id", params: { projectId, id: String(id) } })
  }
  return (
    <Dialog
      open
      size="small"
      onClose={endOffer}
      title={`Added to change request #${id}`}
      onSubmit={show}
      actions={
        <>
          <Button onClick={endOffer}>Add more</Button>
          <Button type="submit" look="primary">
            Show the request
          </Button>
        </>
      }
    >
      <p>Add more changes, or send the request to review.</p>
    </Dialog>
  )
}
