import { lazy, Suspense, useState, type ReactElement, type ReactNode } from "react"
import { useStandIn } from "./popups/kept-focus.ts"

// Pages are shown before what pops up is loaded.
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

/** A button that opens a list of things to do. */
export const Menu = (props: MenuProps) => {
  // A click that comes before the list is loaded opens it then.
  const [wanted, setWanted] = useState(false)
  const { hadFocus, standIn } = useStandIn(props.trigger, { onClick: () => setWanted(true) })
  return (
    <Suspense fallback={standIn}>
      <MenuPopup {...props} openAtFirst={wanted} hadFocus={hadFocus} />
    </Suspense>
  )
}
