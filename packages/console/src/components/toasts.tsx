import { Toast as Base } from "@base-ui/react/toast"
import { X } from "lucide-react"
import type { ReactNode } from "react"
import { messageOf } from "../interface/interface-error.ts"
import { Button } from "./button.tsx"
import styles from "./toasts.module.css"

const manager = Base.createToastManager()

export interface UndoableToast {
  readonly title: string
  readonly undo: () => void
}

/** Says that something was done. */
export const toast = (title: string): void => {
  manager.add({ title, type: "success", timeout: 5000 })
}

/** Says that something was done, and offers to undo it for ten seconds. */
export const toastWithUndo = ({ title, undo }: UndoableToast): void => {
  const id = manager.add({
    title,
    type: "success",
    timeout: 10_000,
    actionProps: {
      children: "Undo",
      onClick: () => {
        manager.close(id)
        undo()
      }
    }
  })
}

/** Says that something has failed, with the message of the interface. */
export const toastError = (error: unknown): void => {
  manager.add({ title: messageOf(error), type: "error", timeout: 12_000, priority: "high" })
}

/** Shows the toasts of the whole page. */
export const Toasts = ({ children }: { readonly children: ReactNode }) => (
  <Base.Provider toastManager={manager} limit={4}>
    {children}
    <Base.Portal>
      <Base.Viewport className={styles["viewport"]}>
        <ToastList />
      </Base.Viewport>
    </Base.Portal>
  </Base.Provider>
)

const ToastList = () => {
  const { toasts } = Base.useToastManager()
  return toasts.map((one) => (
    <Base.Root key={one.id} toast={one} className={styles["toast"]} data-tone={one.type}>
      <Base.Content className={styles["content"]}>
        <Base.Title className={styles["title"]} render={<p />} />
        <Base.Action className={styles["action"]} />
        <Base.Close
          render={<Button look="quiet" size="small" aria-label="Dismiss" icon={<X aria-hidden="true" />} />}
        />
      </Base.Content>
    </Base.Root>
  ))
}
