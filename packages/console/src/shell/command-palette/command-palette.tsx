import { lazy, Suspense, useEffect, useState } from "react"
import type { SwitchTaskProps } from "./switch-task.tsx"
import { isShortcut } from "../shortcuts.ts"
import { PALETTE_EVENT } from "./open-command-palette.ts"

const PaletteDialog = lazy(async () => ({ default: (await import("./palette-dialog.tsx")).PaletteDialog }))
const SwitchTask = lazy(async () => ({ default: (await import("./switch-task.tsx")).SwitchTask }))

type Task = Pick<SwitchTaskProps, "feature" | "enabled">

/** Opens on `Ctrl K` anywhere. The content of the palette is loaded when it is opened for the first time. */
export const CommandPalette = () => {
  const [open, setOpen] = useState(false)
  const [task, setTask] = useState<Task>()
  useEffect(() => {
    const show = () => setOpen(true)
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event, "k")) return
      event.preventDefault()
      setOpen((before) => !before)
    }
    addEventListener(PALETTE_EVENT, show)
    addEventListener("keydown", onKey)
    return () => {
      removeEventListener(PALETTE_EVENT, show)
      removeEventListener("keydown", onKey)
    }
  }, [])
  return (
    <Suspense fallback={null}>
      {open && (
        <PaletteDialog
          onClose={() => setOpen(false)}
          switchFeature={(feature, enabled) => setTask({ feature, enabled })}
        />
      )}
      {task !== undefined && <SwitchTask {...task} onDone={() => setTask(undefined)} />}
    </Suspense>
  )
}
