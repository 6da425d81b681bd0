import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Dialog } from "../../components/dialog.tsx"
import { Field } from "../../components/field.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { Select } from "../../components/select.tsx"
import { counted } from "../../words/numbers.ts"
import { ADD_TO_YOURS, actionWords } from "../words.ts"
import { collect } from "./collect.ts"
import { endOffer } from "./offers.ts"
import type { Proposal } from "./proposal.ts"
import { useProposalTarget } from "./use-proposal-target.ts"

/** Offers to add changes that need approval to a change request. */
export const ProposeDialog = ({ proposal }: { readonly proposal: Proposal }) => {
  const { changes, onCollected, reason } = proposal
  const { choices, choose, chosen, error: unknownTarget, isGuarded, isPending, target } = useProposalTarget(proposal)
  const [made, setMade] = useState<number>()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const propose = async () => {
    if (target === undefined) return
    setMade((await collect({ ...target, changes, reason }))?.id)
    onCollected?.()
  }
  const submit = () => {
    setBusy(true)
    setError(undefined)
    propose()
      .catch(setError)
      .finally(() => setBusy(false))
  }
  if (made !== undefined && target !== undefined) return <Made projectId={target.projectId} id={made} />
  return (
    <Dialog
      open
      size="small"
      onClose={endOffer}
      title={
        target !== undefined && isGuarded
          ? `Changes in ${target.environment} need approval`
          : "This change needs approval"
      }
      onSubmit={submit}
      actions={
        <>
          <Button onClick={endOffer}>Not now</Button>
          <Button
            type="submit"
            look="primary"
            busy={busy || isPending}
            disabledReason={target === undefined && !isPending ? UNKNOWN : undefined}
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
      {choices.length > 0 && (
        <Field
          label="Project and environment"
          hint="Where the request is made. It needs the approvals of all environments that use the segment, by people who see the project."
        >
          <Select value={chosen} onChange={choose} choices={choices} />
        </Field>
      )}
      <ErrorNotice error={error ?? (target === undefined ? unknownTarget : undefined)} />
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
