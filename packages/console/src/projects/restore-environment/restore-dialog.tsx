import { useState } from "react"
import { ApprovalNote } from "../../change-requests/approvals/approval-note.tsx"
import { useApproval } from "../../change-requests/approvals/use-approval.ts"
import { ADD_TO_YOURS } from "../../change-requests/words.ts"
import { Button } from "../../components/button.tsx"
import { Dialog } from "../../components/dialog.tsx"
import { Field, TextInput } from "../../components/field.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { toast } from "../../components/toasts.tsx"
import { ReasonField } from "../../events/reason-field.tsx"
import { api, queryClient } from "../../interface/client.ts"
import { violationsAt } from "../../interface/interface-error.ts"
import type { ChangeRequest, RestorationPlan } from "../../interface/operations.gen.ts"
import { because } from "../../interface/reason.ts"
import { fromLocalInput, zoneAt } from "../../time/date-time-input.ts"
import { counted } from "../../words/numbers.ts"
import { PlanOfRestoration } from "./plan-of-restoration.tsx"

export interface RestoreDialogProps {
  readonly projectId: string
  readonly environment: string
  readonly onClose: () => void
}

/** Asks for a moment, shows what would change, and changes it when that is confirmed. */
export const RestoreDialog = ({ environment, onClose, projectId }: RestoreDialogProps) => {
  const [local, setLocal] = useState("")
  const [reason, setReason] = useState("")
  const restoring = useRestoring(projectId, environment, fromLocalInput(local))
  const { busy, error, plan } = restoring
  const { direct } = useApproval(projectId, environment)
  const restore = async () => {
    const done = await restoring.send(false, reason)
    if (done === undefined) return
    toast(
      "state" in done
        ? `Added to your change request #${done.id}, since changes there need approval`
        : `${counted(done.features.length, "flag")} of ${environment} restored`
    )
    await queryClient.invalidateQueries()
    onClose()
  }
  const nothing = plan === undefined || plan.features.length === 0
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={`Restore ${environment} to a moment`}
      onSubmit={() => void (nothing ? restoring.send(true) : restore())}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {nothing ? (
            <Button type="submit" look="primary" busy={busy} disabledReason={local === "" ? CHOOSE : undefined}>
              Show the differences
            </Button>
          ) : (
            <Button type="submit" look={direct ? "danger" : "primary"} busy={busy}>
              {direct ? `Restore ${counted(plan.features.length, "flag")}` : ADD_TO_YOURS}
            </Button>
          )}
        </>
      }
    >
      <p>
        All flags of the project get what they had in {environment} at that moment: whether they are on, their
        strategies and their variants. Other environments stay as they are.
      </p>
      <Field label="Date and time" hint={`In your time zone: ${zoneAt("")}.`} errors={violationsAt(error, "at")}>
        <TextInput
          type="datetime-local"
          step={1}
          required
          value={local}
          onChange={(next) => {
            setLocal(next)
            restoring.forget()
          }}
        />
      </Field>
      <ApprovalNote projectId={projectId} environment={environment} />
      {plan !== undefined && <PlanOfRestoration plan={plan} projectId={projectId} />}
      {!nothing && <ReasonField value={reason} onChange={setReason} />}
      <ErrorNotice error={error} visibleFields={["at"]} />
    </Dialog>
  )
}

const CHOOSE = "Choose a date and a time first."

/**
 * Reads the plan of a restoration, or carries it out: at once, or as a change request, which is then returned. The plan
 * is cleared when another moment is chosen.
 */
const useRestoring = (projectId: string, environment: string, at: string) => {
  const [plan, setPlan] = useState<RestorationPlan>()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const send = async (dryRun: boolean, reason = ""): Promise<RestorationPlan | ChangeRequest | undefined> => {
    if (busy || at === "") return undefined
    setBusy(true)
    setError(undefined)
    const answer = await api
      .POST("/api/admin/projects/{projectId}/environments/{environment}/restore", {
        params: { path: { projectId, environment } },
        body: { at, dryRun },
        ...because(reason)
      })
      .catch((failure: unknown) => setError(failure))
      .finally(() => setBusy(false))
    const data = answer?.data
    if (data !== undefined && "dryRun" in data && dryRun) setPlan(data)
    return data
  }
  const forget = () => {
    setPlan(undefined)
    setError(undefined)
  }
  return { busy, error, forget, plan, send }
}
