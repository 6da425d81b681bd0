import { Link, type LinkProps, useLocation } from "@tanstack/react-router"
import { useEffect, useRef } from "react"
import styles from "./tabs.module.css"

export interface LinkTab {
  readonly label: string
  readonly count?: number
  readonly link: LinkProps
}

/** Tabs that are pages of their own, with addresses. On a narrow screen the one that is open is scrolled into sight. */
export const LinkTabs = ({ label, tabs }: { readonly label: string; readonly tabs: ReadonlyArray<LinkTab> }) => {
  const nav = useRef<HTMLElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => {
    const show = () => bringIntoSight(nav.current, `[href$="${CSS.escape(path)}"]`)
    show()
    addEventListener("resize", show)
    return () => removeEventListener("resize", show)
  }, [path])
  return (
    <nav ref={nav} aria-label={label} className={styles["tabs"]}>
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          {...tab.link}
          activeOptions={{ exact: true, includeSearch: false }}
          className={styles["tab"]}
          activeProps={{ "aria-current": "page" }}
        >
          {tab.label}
          {tab.count !== undefined && <span className={styles["count"]}>{tab.count}</span>}
        </Link>
      ))}
    </nav>
  )
}

/** Scrolls the tabs sideways, and nothing else. */
const bringIntoSight = (nav: HTMLElement | null, tab: string): void => {
  const [outer, inner] = [nav, nav?.querySelector(tab)].map((element) => element?.getBoundingClientRect())
  if (nav === null || outer === undefined || inner === undefined) return
  nav.scrollLeft += Math.max(0, inner.right - outer.right) - Math.max(0, outer.left - inner.left)
}
