import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Dialog } from "../../components/dialog.tsx"
import type { NewStrategy } from "../../interface/operations.gen.ts"
import { newStrategy } from "../../strategies/strategy-form/new-strategy.ts"
import { StrategyForm } from "../../strategies/strategy-form/strategy-form.tsx"
import { strategySentence } from "../../strategies/strategy-sentence.ts"
import { useSentenceNames } from "../../strategies/use-catalog.ts"

export interface StrategyDialogProps {
  /** The strategy to change; undefined for a new one. */
  readonly content: NewStrategy | undefined
  readonly onDone: (content: NewStrategy) => void
  readonly onClose: () => void
}

/** Edits a strategy of a milestone. It is saved with the template. */
export const StrategyDialog = ({ content, onClose, onDone }: StrategyDialogProps) => {
  const [draft, setDraft] = useState<NewStrategy>(content ?? newStrategy(undefined))
  const names = useSentenceNames()
  return (
    <Dialog
      open
      persistent
      size="large"
      onClose={onClose}
      title={content === undefined ? "Add a strategy to the milestone" : "Change a strategy of the milestone"}
      onSubmit={() => onDone(draft)}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary">
            {content === undefined ? "Add the strategy" : "Take the changes"}
          </Button>
        </>
      }
    >
      <p aria-live="polite">{strategySentence(draft, names)}</p>
      <StrategyForm value={draft} onChange={setDraft} projectId={null} />
    </Dialog>
  )
}
