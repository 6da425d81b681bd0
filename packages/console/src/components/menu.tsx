import { lazy, Suspense, useState, type ReactElement, type ReactNode } from "react"
import { useStandIn } from "./popups/returned-focus.ts"

// Popups are loaded after the page is rendered.
const MenuPopup = lazy(async () => ({ default: (await import("./popups/menu-popup.tsx")).MenuPopup }))

export interface MenuItem {
  readonly label: string
  readonly icon?: ReactNode
  readonly onSelect: () => void
  readonly danger?: boolean
  /** Why the item cannot be chosen. It is shown below its label. */
  readonly disabledReason?: string | undefined
}

export interface MenuProps {
  /** The button that opens the menu. */
  readonly trigger: ReactElement<Record<string, unknown>>
  readonly items: ReadonlyArray<MenuItem | "separator">
  readonly align?: "start" | "end"
}

/** What happened to the button before its list was loaded. */
export type Asked = "nothing" | "pressed" | "clicked"

/** A button that opens a list of things to do. */
export const Menu = (props: MenuProps) => {
  // A click before the list is loaded opens it as soon as it is. The button may be replaced between press and release.
  const [asked, setAsked] = useState<Asked>("nothing")
  const { hadFocus, standIn } = useStandIn(props.trigger, {
    onPointerDown: () => setAsked("pressed"),
    onPointerLeave: () => setAsked((before) => (before === "pressed" ? "nothing" : before)),
    onClick: () => setAsked("clicked")
  })
  return (
    <Suspense fallback={standIn}>
      <MenuPopup {...props} asked={asked} hadFocus={hadFocus} />
    </Suspense>
  )
}
