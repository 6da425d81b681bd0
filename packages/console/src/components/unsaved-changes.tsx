import { useBlocker } from "@tanstack/react-router"
import { Button } from "./button.tsx"
import { Dialog } from "./dialog.tsx"

/** Asks before the page is left while there are changes that were not saved. */
export const UnsavedChanges = ({ when }: { readonly when: boolean }) => {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: when,
    withResolver: true
  })
  return (
    <Dialog
      open={blocker.status === "blocked"}
      onClose={() => blocker.reset?.()}
      size="small"
      title="Leave without saving?"
      actions={
        <>
          <Button onClick={() => blocker.reset?.()}>Stay here</Button>
          <Button look="danger" onClick={() => blocker.proceed?.()}>
            Discard the changes
          </Button>
        </>
      }
    >
      What you have changed on this page is not saved.
    </Dialog>
  )
}
