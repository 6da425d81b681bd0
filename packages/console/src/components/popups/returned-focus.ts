import { cloneElement, type FocusEvent, type ReactElement, useState } from "react"

type Control = ReactElement<Record<string, unknown>>

/**
 * A control that is rendered without its popup until that is loaded, and is then replaced by another element.
 * `hadFocus` says whether the new element has to take the focus over. Call it in the first rendering of the new
 * element, while the control is still on the page.
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
