import type { ReactNode } from "react"
import { Button } from "../components/button.tsx"
import { Card } from "../components/card.tsx"
import { UnsavedChanges } from "../components/unsaved-changes.tsx"
import type { GuardedDraft } from "./guarded-draft.ts"
import styles from "./guarded-form.module.css"
import { TheirsNotice, whyNotSaved } from "./theirs-notice.tsx"

export interface GuardedFormProps<Value> {
  /** The kind of thing that is edited: `group`. */
  readonly thing: string
  readonly state: GuardedDraft<Value>
  readonly saving: { readonly busy: boolean; readonly save: () => void }
  /** Who has changed it meanwhile. */
  readonly author: string
  /** The state that the others have saved, in words. */
  readonly theirs?: ReactNode
  /** Why it cannot be changed at all. */
  readonly reason: string | undefined
  readonly action?: string
  /** Further buttons next to the one that saves. */
  readonly actions?: ReactNode
  /** The fields, and the errors that belong to none of them. */
  readonly children: ReactNode
}

/** A form whose changes are not lost by leaving the page, and never overwrite what somebody else saved meanwhile. */
export const GuardedForm = <Value,>(props: GuardedFormProps<Value>) => {
  const { action = "Save", actions, author, children, reason, saving, state, theirs, thing } = props
  return (
    <Card>
      <form
        noValidate
        className={styles["form"]}
        onSubmit={(event) => {
          event.preventDefault()
          if (reason === undefined) saving.save()
        }}
      >
        {!saving.busy && (
          <TheirsNotice thing={thing} author={author} state={state}>
            {theirs}
          </TheirsNotice>
        )}
        {children}
        <div className={styles["actions"]}>
          <Button type="submit" look="primary" busy={saving.busy} disabledReason={reason ?? whyNotSaved(state)}>
            {action}
          </Button>
          {state.dirty && <Button onClick={() => state.change(state.base)}>Discard changes</Button>}
          {actions}
        </div>
      </form>
      <UnsavedChanges when={state.dirty} />
    </Card>
  )
}
