import { useState, type ReactNode } from "react"
import { Button } from "./button.tsx"
import { Dialog } from "./dialog.tsx"
import { Field, TextInput } from "./field.tsx"
import { ErrorNotice } from "./notice.tsx"

export interface ConfirmProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  /** What will happen, to what, and whether it can be undone. */
  readonly children?: ReactNode
  /** The verb on the button: `Archive 3 flags`. */
  readonly action: string
  readonly danger?: boolean
  /** The text that has to be typed first, for actions that cannot be undone. */
  readonly typeToConfirm?: string
  /** Why it cannot be confirmed yet, such as that a field is empty. */
  readonly disabledReason?: string | undefined
  /** The dialog closes when this has succeeded, and shows the error when it has not. */
  readonly onConfirm: () => Promise<unknown>
  /** An alternative to the action, such as doing it later. */
  readonly other?: { readonly action: string; readonly run: () => Promise<unknown> } | undefined
}

export const Confirm = (props: ConfirmProps) => {
  const { action, children, danger, disabledReason, onClose, onConfirm, open, other, title, typeToConfirm } = props
  const [typed, setTyped] = useState("")
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const close = () => {
    setTyped("")
    setError(undefined)
    onClose()
  }
  const run = (work: () => Promise<unknown>) => {
    setBusy(true)
    setError(undefined)
    work()
      .then(close, setError)
      .finally(() => setBusy(false))
  }
  const ready = disabledReason === undefined && (typeToConfirm === undefined || typed === typeToConfirm)
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      size={other === undefined ? "small" : "medium"}
      onSubmit={() => ready && !busy && run(onConfirm)}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          {other !== undefined && (
            <Button disabled={busy} disabledReason={disabledReason} onClick={() => run(other.run)}>
              {other.action}
            </Button>
          )}
          <Button
            type="submit"
            look={danger === true ? "danger" : "primary"}
            busy={busy}
            disabled={!ready}
            disabledReason={disabledReason}
          >
            {action}
          </Button>
        </>
      }
    >
      {children}
      {typeToConfirm !== undefined && (
        <Field label={`Type ${typeToConfirm} to confirm`}>
          <TextInput value={typed} onChange={setTyped} autoComplete="off" spellCheck={false} />
        </Field>
      )}
      <ErrorNotice error={error} />
    </Dialog>
  )
}
