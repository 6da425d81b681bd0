import { lazy, Suspense, useEffect, useState } from "react"
import { isShortcut } from "../shortcuts.ts"
import { PALETTE_EVENT } from "./open-command-palette.ts"

const PaletteDialog = lazy(async () => ({ default: (await import("./palette-dialog.tsx")).PaletteDialog }))

/** `Ctrl K` anywhere. What is in the palette is loaded when it opens first. */
export const CommandPalette = () => {
  const [open, setOpen] = useState(false)
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
  return open ? (
    <Suspense fallback={null}>
      <PaletteDialog onClose={() => setOpen(false)} />
    </Suspense>
  ) : null
}
