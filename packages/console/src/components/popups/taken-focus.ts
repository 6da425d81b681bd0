import { useEffect, useRef, useState } from "react"

/** Gives the focus to an element that replaces a control, if the control had it. The focus opens the tooltip. */
export const useTakenFocus = (hadFocus: () => boolean) => {
  const control = useRef<HTMLButtonElement>(null)
  const [taken] = useState(hadFocus)
  useEffect(() => {
    if (taken) control.current?.focus()
  }, [taken])
  return control
}
