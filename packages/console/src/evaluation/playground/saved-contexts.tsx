import { X } from "lucide-react"
import { Button } from "../../components/button.tsx"
import { toastWithUndo } from "../../components/toasts.tsx"
import { type SavedContext, readSaved, storeSaved, useSavedText, withSaved, without } from "./saved-context.ts"
import styles from "./context-entries.module.css"

export interface SavedContextsProps {
  /** The context of the form, if it has any. */
  readonly context: string | undefined
  readonly onChoose: (context: string) => void
}

/** Chooses one of the contexts that are saved in this browser. */
export const SavedContexts = ({ context, onChoose }: SavedContextsProps) => {
  const saved = readSaved(useSavedText())
  return (
    saved.length > 0 && (
      <ul className={styles["saved"]} aria-label="Kept contexts">
        {saved.map((one) => (
          <li key={one.name} data-current={one.context === context || undefined}>
            <button type="button" aria-pressed={one.context === context} onClick={() => onChoose(one.context)}>
              {one.name}
            </button>
            <Button
              look="quiet"
              size="small"
              label={`Forget the context ${one.name}`}
              icon={<X aria-hidden="true" />}
              onClick={() => forget(saved, one)}
            />
          </li>
        ))}
      </ul>
    )
  )
}

const forget = (saved: ReadonlyArray<SavedContext>, one: SavedContext) => {
  storeSaved(without(saved, one.name))
  toastWithUndo({
    title: `The context ${one.name} is forgotten.`,
    undo: () => storeSaved(withSaved(without(saved, one.name), one))
  })
}
