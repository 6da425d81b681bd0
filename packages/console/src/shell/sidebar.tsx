import { Link, useLocation } from "@tanstack/react-router"
import { Search, X } from "lucide-react"
import { useEffect, useRef } from "react"
import { Button } from "../components/button.tsx"
import { classes } from "../style/classes.ts"
import { useMay } from "../interface/permissions.ts"
import { openCommandPalette } from "./command-palette/open-command-palette.ts"
import { navigation } from "./navigation.ts"
import { commandKey } from "./shortcuts.ts"
import { Tools } from "./tools.tsx"
import { UserMenu } from "./user-menu.tsx"
import styles from "./sidebar.module.css"

export interface SidebarProps {
  /** On narrow screens the sidebar is a drawer. */
  readonly open: boolean
  readonly onClose: () => void
}

export const Sidebar = ({ onClose, open }: SidebarProps) => {
  useEffect(() => {
    if (!open) return undefined
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && onClose()
    addEventListener("keydown", onKey)
    return () => removeEventListener("keydown", onKey)
  }, [open, onClose])
  const isAdmin = useMay()("ADMIN").allowed
  const pages = useVisiblePage()
  return (
    <>
      {open && <div className={styles["scrim"]} onClick={onClose} aria-hidden="true" />}
      <aside className={classes(styles["sidebar"], open && styles["open"])} aria-label="Menu">
        <div className={styles["top"]}>
          <Link to="/" className={styles["brand"]} onClick={onClose}>
            <img src="./halyard.svg" alt="" width="22" height="22" />
            Halyard
          </Link>
          <span className={styles["tools"]}>
            <Tools onOpen={onClose} />
          </span>
          <span className={styles["close"]}>
            <Button look="quiet" label="Close the menu" icon={<X aria-hidden="true" />} onClick={onClose} />
          </span>
        </div>
        <button type="button" className={styles["search"]} onClick={openCommandPalette}>
          <Search aria-hidden="true" />
          Find or do
          <kbd>{commandKey} K</kbd>
        </button>
        <nav ref={pages} aria-label="Pages" className={styles["pages"]}>
          {navigation.map(({ items, title }) => {
            const visible = items.filter(({ admin, inHeader }) => inHeader !== true && (admin !== true || isAdmin))
            return (
              <div key={title ?? ""} role="group" aria-label={title ?? "Flags"}>
                {title !== undefined && <div className={styles["title"]}>{title}</div>}
                {visible.map(({ icon: Icon, label, to }) => (
                  <Link
                    key={to}
                    to={to}
                    className={styles["page"]}
                    activeProps={{ "aria-current": "page" }}
                    onClick={onClose}
                  >
                    <Icon aria-hidden="true" />
                    {label}
                  </Link>
                ))}
              </div>
            )
          })}
        </nav>
        <UserMenu />
      </aside>
    </>
  )
}

/** Scrolls the entry of the page that is shown into sight. The menu is longer than many screens. */
const useVisiblePage = () => {
  const nav = useRef<HTMLElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => {
    // The root redirects to another page at once.
    if (path !== "/") nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: "nearest" })
  }, [path])
  return nav
}
