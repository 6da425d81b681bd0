import {
  Archive,
  ArchiveRestore,
  CircleCheck,
  Copy,
  FolderInput,
  History,
  Hourglass,
  Trash2,
  type LucideIcon
} from "lucide-react"
import { lazy, Suspense, useState, type ReactNode } from "react"
import { toast, toastError, toastWithUndo } from "../../components/toasts.tsx"
import { api } from "../../interface/client.ts"
import { useMay } from "../../interface/permissions.ts"
import type { FeatureDetails } from "../../interface/operations.gen.ts"
import { refreshFeature } from "../refresh-feature.ts"
import type { LifeDialogName } from "./life-dialog.tsx"

// Dialogs are loaded when the first one is opened.
const LifeDialog = lazy(async () => ({ default: (await import("./life-dialog.tsx")).LifeDialog }))

/** Something that can be done with a whole flag. */
export interface LifeAction {
  /** The verb, for buttons and menus. */
  readonly label: string
  /** What it means. */
  readonly explanation: string
  readonly icon: LucideIcon
  readonly danger?: boolean
  readonly disabledReason: string | undefined
  readonly run: () => void
}

export interface LifeActions {
  readonly actions: ReadonlyArray<LifeAction>
  /** The dialog of an action that asks first. The caller has to render it. */
  readonly dialog: ReactNode
}

export const useLifeActions = (flag: FeatureDetails): LifeActions => {
  const [open, setOpen] = useState<LifeDialogName>()
  const may = useMay()
  const allowed = {
    create: may("CREATE_FEATURE", { project: flag.project }).reason,
    update: may("UPDATE_FEATURE", { project: flag.project }).reason,
    move: may("MOVE_FEATURE_TOGGLE", { project: flag.project }).reason,
    remove: may("DELETE_FEATURE", { project: flag.project }).reason
  }
  const actions = flag.archived ? actionsOfArchived(flag, allowed, setOpen) : actionsOfActive(flag, allowed, setOpen)
  return {
    actions,
    dialog: open !== undefined && (
      <Suspense fallback={null}>
        <LifeDialog name={open} flag={flag} onClose={() => setOpen(undefined)} />
      </Suspense>
    )
  }
}

interface Reasons {
  readonly create: string | undefined
  readonly update: string | undefined
  readonly move: string | undefined
  readonly remove: string | undefined
}

type Open = (name: LifeDialogName) => void

const actionsOfActive = (flag: FeatureDetails, reasons: Reasons, open: Open): ReadonlyArray<LifeAction> => [
  {
    label: "Clone",
    explanation: "Makes another flag with the same strategies, variants and tags. It is off everywhere.",
    icon: Copy,
    disabledReason: reasons.create,
    run: () => open("clone")
  },
  {
    label: "Move to another project",
    explanation: "Takes along all that the flag has. The other project must have the same environments.",
    icon: FolderInput,
    disabledReason: reasons.move,
    run: () => open("move")
  },
  {
    label: flag.stale ? "Mark as not stale" : "Mark as stale",
    explanation: flag.stale
      ? "It is needed after all."
      : "It is done and should leave the code. It goes on working, but lowers the health of its project.",
    icon: Hourglass,
    disabledReason: reasons.update,
    run: () => void setStale(flag, !flag.stale)
  },
  completion(flag, reasons, open),
  {
    label: "Archive",
    explanation: "Switches it off everywhere and takes it out of the lists. It can be revived.",
    icon: Archive,
    danger: true,
    disabledReason: reasons.remove ?? neededBy(flag),
    run: () => open("archive")
  }
]

const completion = (flag: FeatureDetails, reasons: Reasons, open: Open): LifeAction =>
  flag.lifecycle.stage === "completed"
    ? {
        label: "Mark as not completed",
        explanation: "It returns to the stage that it was in before.",
        icon: History,
        disabledReason: reasons.update,
        run: () => void uncomplete(flag)
      }
    : {
        label: "Mark as completed",
        explanation: "Records what became of the feature. The flag goes on working until it is archived.",
        icon: CircleCheck,
        disabledReason: reasons.update,
        run: () => open("complete")
      }

const actionsOfArchived = (flag: FeatureDetails, reasons: Reasons, open: Open): ReadonlyArray<LifeAction> => [
  {
    label: "Revive",
    explanation: "It comes back as it was, but off everywhere.",
    icon: ArchiveRestore,
    disabledReason: reasons.update,
    run: () => void revive(flag)
  },
  {
    label: "Delete for ever",
    explanation: "It cannot be brought back. Its name becomes free.",
    icon: Trash2,
    danger: true,
    disabledReason: reasons.remove,
    run: () => open("delete")
  }
]

const neededBy = ({ children, name }: FeatureDetails): string | undefined =>
  children.length === 0
    ? undefined
    : `${children.join(", ")} ${children.length === 1 ? "depends" : "depend"} on ${name}. Remove that first.`

const setStale = (flag: FeatureDetails, stale: boolean): Promise<void> =>
  api
    .POST("/api/admin/projects/{projectId}/stale", {
      params: { path: { projectId: flag.project } },
      body: { features: [flag.name], stale }
    })
    .then(() => {
      toastWithUndo({
        title: `${flag.name} is marked as ${stale ? "stale" : "not stale"}.`,
        undo: () => void setStale(flag, !stale)
      })
      return refreshFeature(flag.project, flag.name)
    })
    .catch(toastError)

const uncomplete = (flag: FeatureDetails): Promise<void> =>
  api
    .POST("/api/admin/projects/{projectId}/features/{featureName}/lifecycle/uncomplete", {
      params: { path: { projectId: flag.project, featureName: flag.name } }
    })
    .then(() => {
      toast(`${flag.name} is no longer completed.`)
      return refreshFeature(flag.project, flag.name)
    })
    .catch(toastError)

const revive = (flag: FeatureDetails): Promise<void> =>
  api
    .POST("/api/admin/projects/{projectId}/revive", {
      params: { path: { projectId: flag.project } },
      body: { features: [flag.name] }
    })
    .then(() => {
      toast(`${flag.name} is back. It is off everywhere.`)
      return refreshFeature(flag.project, flag.name)
    })
    .catch(toastError)
