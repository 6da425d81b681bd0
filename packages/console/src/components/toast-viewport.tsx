import { Toast } from "@base-ui/react/toast"
import { X } from "lucide-react"
import { useEffect, useRef } from "react"
import { Button } from "./button.tsx"
import type { ToastRequest } from "./toasts.tsx"
import styles from "./toast-viewport.module.css"

/** Shows each request once, for its time. Reading or focusing a toast keeps it. */
export const ToastViewport = ({ requests }: { readonly requests: ReadonlyArray<ToastRequest> }) => (
  <Toast.Provider limit={4}>
    <Toast.Portal>
      <Toast.Viewport className={styles["viewport"]}>
        <ToastList requests={requests} />
      </Toast.Viewport>
    </Toast.Portal>
  </Toast.Provider>
)

const ToastList = ({ requests }: { readonly requests: ReadonlyArray<ToastRequest> }) => {
  const { add, close, toasts } = Toast.useToastManager()
  const visible = useRef(0)
  useEffect(() => {
    const next = requests.slice(visible.current)
    visible.current = requests.length
    for (const { timeout, title, tone, undo } of next) {
      const act = () => {
        close(id)
        undo?.()
      }
      const id = add({
        title,
        timeout,
        type: tone,
        priority: tone === "error" ? "high" : "low",
        ...(undo === undefined ? {} : { actionProps: { children: "Undo", onClick: act } })
      })
    }
  }, [requests, add, close])
  return toasts.map((one) => (
    <Toast.Root key={one.id} toast={one} className={styles["toast"]} data-tone={one.type}>
      <Toast.Content className={styles["content"]}>
        <Toast.Title className={styles["title"]} render={<p />} />
        <Toast.Action className={styles["action"]} />
        {/* All toasts are in sight, not stacked: none of their buttons is hidden. */}
        <Toast.Close
          aria-hidden={false}
          render={<Button look="quiet" size="small" aria-label="Dismiss" icon={<X aria-hidden="true" />} />}
        />
      </Toast.Content>
    </Toast.Root>
  ))
}
