import { X } from "lucide-react"
import { Button } from "../../components/button.tsx"
import { toastWithUndo } from "../../components/toasts.tsx"
import { keep, type SavedContext, readSaved, storeSaved, useSavedText, without } from "./saved-context.ts"
import styles from "./context-entries.module.css"

export interface SavedContextsProps {
  /** The context of the form, if it has any. */
  readonly context: string | undefined
  readonly onChoose: (context: string) => void
}

/** The contexts that this browser keeps, to choose one. */
export const SavedContexts = ({ context, onChoose }: SavedContextsProps) => {
  const kept = readSaved(useSavedText())
  return (
    kept.length > 0 && (
      <ul className={styles["kept"]} aria-label="Kept contexts">
        {kept.map((one) => (
          <li key={one.name} data-current={one.context === context || undefined}>
            <button type="button" aria-pressed={one.context === context} onClick={() => onChoose(one.context)}>
              {one.name}
            </button>
            <Button
              look="quiet"
              size="small"
              label={`Forget the context ${one.name}`}
              icon={<X aria-hidden="true" />}
              onClick={() => forget(kept, one)}
            />
          </li>
        ))}
      </ul>
    )
  )
}

const forget = (kept: ReadonlyArray<SavedContext>, one: SavedContext) => {
  storeSaved(without(kept, one.name))
  toastWithUndo({
    title: `The context ${one.name} is forgotten.`,
    undo: () => storeSaved(keep(without(kept, one.name), one))
  })
}
