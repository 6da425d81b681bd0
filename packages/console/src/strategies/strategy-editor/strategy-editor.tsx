import { useState } from "react"
import { ApprovalNote } from "../../change-requests/approvals/approval-note.tsx"
import { useApproval } from "../../change-requests/approvals/use-approval.ts"
import { ADD_TO_ONE, ADD_TO_YOURS } from "../../change-requests/words.ts"
import { Button } from "../../components/button.tsx"
import { Dialog } from "../../components/dialog.tsx"
import { ReasonField } from "../../events/reason-field.tsx"
import { $api } from "../../interface/client.ts"
import type { Strategy } from "../../interface/operations.gen.ts"
import { whyNotSaved } from "../../live/theirs-notice.tsx"
import { useLeaveGuard } from "../leave-guard.tsx"
import { StrategyForm } from "../strategy-form/strategy-form.tsx"
import { newStrategy } from "../strategy-form/new-strategy.ts"
import { WhoGetsIt } from "../strategy-preview/who-gets-it.tsx"
import { strategySentence } from "../strategy-sentence.ts"
import { useSentenceNames } from "../use-catalog.ts"
import { useVisibleError } from "../use-visible-error.ts"
import { ConflictNotice } from "./conflict-notice.tsx"
import { type FlagEnvironment, useFeatureEnvironment } from "./flag-environment.ts"
import { useSaveStrategy } from "./use-save-strategy.ts"
import { useStrategyDraft } from "./use-strategy-draft.ts"
import styles from "./strategy-editor.module.css"

export interface StrategyEditorProps {
  readonly address: FlagEnvironment
  /** The strategy to edit. Without one, a new one is added. */
  readonly strategy?: Strategy | undefined
  readonly onClose: () => void
}

/** Edits a strategy, or adds one: the form, the sentence that it makes, and a preview of who gets the flag. */
export const StrategyEditor = (props: StrategyEditorProps) => {
  const stickiness = useDefaultStickiness(props.address.projectId)
  // A new strategy starts from the settings of the project, which may still be loading.
  return stickiness === undefined && props.strategy === undefined ? null : (
    <Editor {...props} stickiness={stickiness ?? "default"} />
  )
}

const Editor = (props: StrategyEditorProps & { readonly stickiness: string }) => {
  const { onClose, address, stickiness, strategy } = props
  const { environment, featureName, projectId } = address
  const names = useSentenceNames()
  const { data } = useFeatureEnvironment(address)
  const present = data?.strategies.find(({ id }) => id === strategy?.id)
  const gone = strategy !== undefined && data !== undefined && present === undefined
  const state = useStrategyDraft(strategy ?? newStrategy(featureName, stickiness), present)
  const [reason, setReason] = useState("")
  const { direct } = useApproval(projectId, environment)
  const saving = useSaveStrategy({ address, state, id: gone ? undefined : strategy?.id, reason, onSaved: onClose })
  const form = useVisibleError<HTMLDivElement>(saving.error)
  const { draft } = state
  const dirty = state.dirty && !saving.done
  const { close, questions } = useLeaveGuard({ dirty, onClose, thing: "this strategy" })
  const whyNot = gone || (strategy === undefined && state.theirs === undefined) ? undefined : whyNotSaved(state)
  const verb = strategy === undefined || gone ? `Add to ${environment}` : `Save in ${environment}`
  return (
    <Dialog
      open
      onClose={close}
      size="large"
      title={strategy === undefined ? `Add a strategy in ${environment}` : `Edit a strategy in ${environment}`}
      onSubmit={direct ? saving.save : saving.collect}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          {direct && (
            <Button disabled={saving.busy} disabledReason={whyNot} onClick={saving.collect}>
              {ADD_TO_ONE}
            </Button>
          )}
          <Button type="submit" look="primary" busy={saving.busy} disabledReason={whyNot}>
            {direct ? verb : ADD_TO_YOURS}
          </Button>
        </>
      }
    >
      <p className={styles["sentence"]} aria-live="polite">
        {strategySentence(draft, names)}
      </p>
      <ApprovalNote projectId={projectId} environment={environment} />
      <ConflictNotice featureName={featureName} state={state} gone={gone} hidden={saving.done} />
      <div ref={form} className={styles["columns"]}>
        <StrategyForm
          value={draft}
          onChange={state.change}
          projectId={projectId}
          featureName={featureName}
          stickiness={stickiness}
          error={saving.error}
        />
        <WhoGetsIt strategy={draft} projectId={projectId} />
      </div>
      <ReasonField value={reason} onChange={setReason} />
      {questions}
    </Dialog>
  )
}

/** The stickiness of new rollouts in the project. */
const useDefaultStickiness = (projectId: string): string | undefined => {
  const { data, isError } = $api.useQuery("get", "/api/admin/projects/{projectId}/overview", {
    params: { path: { projectId } }
  })
  return isError ? "default" : data?.defaultStickiness
}
