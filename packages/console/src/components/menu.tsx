import { cloneElement, lazy, Suspense, useState, type ReactElement, type ReactNode } from "react"

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
  return (
    <Suspense fallback={cloneElement(props.trigger, { onClick: () => setWanted(true) })}>
      <MenuPopup {...props} openAtFirst={wanted} />
    </Suspense>
  )
}
