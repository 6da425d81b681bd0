import { cloneElement, type FocusEvent, type ReactElement, useState } from "react"

type Control = ReactElement<Record<string, unknown>>

/**
 * A control that stands in for itself until its popup is loaded. What replaces it is another element, so `hadFocus` says
 * whether that has to take the focus over. Ask while the control is still there: in the first rendering of its successor.
 */
export const useStandIn = (control: Control, more: Record<string, unknown> = {}) => {
  const [focused, setFocused] = useState<Element>()
  const onFocus = (event: FocusEvent) => {
    setFocused(event.currentTarget)
    const { onFocus: own } = control.props
    if (typeof own === "function") own(event)
  }
  return {
    standIn: cloneElement(control, { ...more, onFocus }),
    hadFocus: (): boolean => focused !== undefined && focused === document.activeElement
  }
}
