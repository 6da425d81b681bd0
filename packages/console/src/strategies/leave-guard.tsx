import { type ReactNode, useState } from "react"
import { Confirm } from "../components/confirm.tsx"
import { UnsavedChanges } from "../components/unsaved-changes.tsx"

export interface LeaveGuardOptions {
  readonly dirty: boolean
  readonly onClose: () => void
  /** The thing that was changed: `this strategy`. */
  readonly thing: string
}

/**
 * Asks before a dialog is closed, or its page left, while there are changes that were not saved. The dialog has to
 * render `questions`.
 */
export const useLeaveGuard = ({ dirty, onClose, thing }: LeaveGuardOptions): LeaveGuard => {
  const [leaving, setLeaving] = useState(false)
  return {
    close: () => (dirty ? setLeaving(true) : onClose()),
    questions: (
      <>
        <Confirm
          open={leaving}
          onClose={() => setLeaving(false)}
          title="Discard your changes?"
          action="Discard the changes"
          danger
          onConfirm={async () => onClose()}
        >
          What you have changed in {thing} is not saved.
        </Confirm>
        <UnsavedChanges when={dirty} />
      </>
    )
  }
}

interface LeaveGuard {
  readonly close: () => void
  readonly questions: ReactNode
}
