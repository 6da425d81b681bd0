import { useEffect, useRef, useState } from "react"

/** For what replaces a control: takes the focus over that the control had, which opens its tooltip. */
export const useTakenFocus = (hadFocus: () => boolean) => {
  const control = useRef<HTMLButtonElement>(null)
  const [taken] = useState(hadFocus)
  useEffect(() => {
    if (taken) control.current?.focus()
  }, [taken])
  return control
}
