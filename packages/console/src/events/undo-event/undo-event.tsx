import { useState, type ReactNode } from "react"
import { Button } from "../../components/button.tsx"
import { Dialog } from "../../components/dialog.tsx"
import { ErrorNotice, Notice } from "../../components/notice.tsx"
import { toast } from "../../components/toasts.tsx"
import { api, queryClient } from "../../interface/client.ts"
import { because } from "../../interface/reason.ts"
import { ReasonField } from "../reason-field.tsx"
import { conflictsIn } from "./conflicts-in.ts"
import styles from "./undo-event.module.css"

export interface UndoEventProps {
  readonly eventId: number
  /** The event that is undone, in words. */
  readonly children: ReactNode
  readonly onClose: () => void
}

/** Asks before an event is undone. If the same has been changed since, it lists the conflicts. */
export const UndoEvent = ({ children, eventId, onClose }: UndoEventProps) => {
  const [reason, setReason] = useState("")
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const conflicts = conflictsIn(error)
  const undo = async () => {
    const { data } = await api.POST("/api/admin/events/{id}/revert", {
      params: { path: { id: String(eventId) } },
      ...because(reason)
    })
    // Where changes need approval, the response is the change request that now contains the change.
    toast(data === undefined ? "Undone" : `Added to your change request #${data.id}, since changes there need approval`)
    await queryClient.invalidateQueries()
    onClose()
  }
  const submit = () => {
    if (busy) return
    setBusy(true)
    setError(undefined)
    undo()
      .catch(setError)
      .finally(() => setBusy(false))
  }
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title="Undo this change?"
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>{conflicts.length === 0 ? "Cancel" : "Close"}</Button>
          {conflicts.length === 0 && (
            <Button type="submit" look="primary" busy={busy}>
              Undo the change
            </Button>
          )}
        </>
      }
    >
      <p className={styles["what"]}>{children}</p>
      {conflicts.length === 0 ? (
        <>
          <ReasonField value={reason} onChange={setReason} />
          <ErrorNotice error={error} />
        </>
      ) : (
        <Notice tone="danger">
          It cannot be undone any more, and nothing was changed:
          <ul className={styles["conflicts"]}>
            {conflicts.map((conflict) => (
              <li key={conflict}>{conflict}</li>
            ))}
          </ul>
        </Notice>
      )}
    </Dialog>
  )
}
