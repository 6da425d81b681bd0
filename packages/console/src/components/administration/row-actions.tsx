import { Pencil, Trash2 } from "lucide-react"
import type { ReactNode } from "react"
import { Button } from "../button.tsx"
import styles from "./row-actions.module.css"

export interface RowActionsProps {
  /** What the row is about, for screen readers: `Edit Team` and `Delete Team`. */
  readonly name: string
  readonly onEdit?: () => void
  readonly onDelete?: () => void
  /** The verb of the last button, if it does not delete: `Remove`. */
  readonly deleteVerb?: string
  /** Why nothing can be changed. */
  readonly reason?: string | undefined
  /** Further buttons, before those to edit and delete. */
  readonly children?: ReactNode
}

/** The buttons at the end of a row. */
export const RowActions = ({ children, deleteVerb = "Delete", name, onDelete, onEdit, reason }: RowActionsProps) => (
  <span className={styles["actions"]}>
    {children}
    {onEdit !== undefined && (
      <Button
        look="quiet"
        size="small"
        label={`Edit ${name}`}
        icon={<Pencil aria-hidden="true" />}
        disabledReason={reason}
        onClick={onEdit}
      />
    )}
    {onDelete !== undefined && (
      <Button
        look="quiet"
        size="small"
        label={`${deleteVerb} ${name}`}
        icon={<Trash2 aria-hidden="true" />}
        disabledReason={reason}
        onClick={onDelete}
      />
    )}
  </span>
)
