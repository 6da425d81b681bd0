import { ChevronDown, X } from "lucide-react"
import { useId } from "react"
import { Button } from "../../components/button.tsx"
import type { Constraint } from "../../interface/operations.gen.ts"
import { constraintWords } from "../constraint-words.ts"
import { ConstraintEditor, type ConstraintEditorProps } from "./constraint-editor.tsx"
import { isFilledIn } from "./use-constraint-check.ts"
import styles from "./constraints.module.css"

export interface ConstraintRowProps extends ConstraintEditorProps {
  readonly first: boolean
  readonly open: boolean
  readonly onOpen: () => void
  readonly onRemove: () => void
}

/** A constraint in words. Its editor opens below. */
export const ConstraintRow = ({ first, onOpen, onRemove, open, ...editor }: ConstraintRowProps) => {
  const editorId = useId()
  const words = rowWords(editor.constraint)
  return (
    <li className={styles["row"]} data-open={open}>
      <div className={styles["rowHead"]}>
        <button
          type="button"
          className={styles["words"]}
          aria-expanded={open}
          aria-controls={editorId}
          onClick={onOpen}
        >
          <ChevronDown aria-hidden="true" />
          <span>
            <span className={styles["join"]}>{first ? "Only" : "and"}</span> {words}
          </span>
        </button>
        <Button
          look="quiet"
          size="small"
          label={`Remove the constraint: ${words}`}
          icon={<X aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
      <div id={editorId} hidden={!open}>
        {open && <ConstraintEditor {...editor} />}
      </div>
    </li>
  )
}

const rowWords = (constraint: Constraint): string =>
  isFilledIn(constraint) ? constraintWords(constraint) : `${constraint.contextName}: not filled in yet`
