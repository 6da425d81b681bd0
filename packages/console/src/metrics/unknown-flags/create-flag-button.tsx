import { Plus } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { Button } from "../../components/button.tsx"
import styles from "./unknown-flags.module.css"

const CreateFlagDialog = lazy(async () => ({
  default: (await import("../../features/create-flag/create-flag-dialog.tsx")).CreateFlagDialog
}))

export interface CreateFlagButtonProps {
  readonly name: string
}

/** Creates the flag that applications ask for. The dialog says in which projects one may. */
export const CreateFlagButton = ({ name }: CreateFlagButtonProps) => {
  const [open, setOpen] = useState(false)
  const preset = { name }
  return (
    <>
      <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => setOpen(true)}>
        Create this flag
        <span className={styles["hidden"]}>: {name}</span>
      </Button>
      <Suspense fallback={null}>
        {open && <CreateFlagDialog open {...preset} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
