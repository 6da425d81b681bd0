import { lazy, Suspense } from "react"

const CreateFlag = lazy(async () => ({ default: (await import("./create-flag.tsx")).CreateFlag }))

export interface CreateFlagDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** The project that gets the flag. Without it, one is chosen. */
  readonly projectId?: string
  /** The name to begin with, such as one that applications ask for already. */
  readonly name?: string
}

/** Creates a flag and opens its page. */
export const CreateFlagDialog = ({ open, ...props }: CreateFlagDialogProps) =>
  open ? (
    <Suspense fallback={null}>
      <CreateFlag {...props} />
    </Suspense>
  ) : null
