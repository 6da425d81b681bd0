import { lazy, Suspense, type ReactElement, type ReactNode } from "react"
import { useStandIn } from "./popups/returned-focus.ts"

// Popups are loaded after the page is rendered.
const TooltipPopup = lazy(async () => ({ default: (await import("./popups/tooltip-popup.tsx")).TooltipPopup }))

export interface TooltipProps {
  readonly text: ReactNode
  /** What the tooltip explains: one element that can have the focus. */
  readonly children: ReactElement<Record<string, unknown>>
}

export const Tooltip = (props: TooltipProps) => {
  const { hadFocus, standIn } = useStandIn(props.children)
  return (
    <Suspense fallback={standIn}>
      <TooltipPopup {...props} hadFocus={hadFocus} />
    </Suspense>
  )
}
