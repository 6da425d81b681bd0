import type { FeatureDetails } from "../../interface/operations.gen.ts"
import { ArchiveConfirm } from "./archive-confirm.tsx"
import { CloneDialog } from "./clone-dialog.tsx"
import { CompleteDialog } from "./complete-dialog.tsx"
import { DeleteConfirm } from "./delete-confirm.tsx"
import { MoveDialog } from "./move-dialog.tsx"

export type LifeDialogName = keyof typeof dialogs

export interface FlagDialogProps {
  readonly flag: FeatureDetails
  readonly onClose: () => void
}

/** The dialog of an action on a whole flag. */
export const LifeDialog = ({ name, ...props }: FlagDialogProps & { readonly name: LifeDialogName }) => {
  const Shown = dialogs[name]
  return <Shown {...props} />
}

const dialogs = {
  archive: ArchiveConfirm,
  clone: CloneDialog,
  complete: CompleteDialog,
  delete: DeleteConfirm,
  move: MoveDialog
}
