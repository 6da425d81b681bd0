import { Link, type LinkProps } from "@tanstack/react-router"
import styles from "./tabs.module.css"

export interface LinkTab {
  readonly label: string
  readonly count?: number
  readonly link: LinkProps
}

/** Tabs that are pages of their own, with addresses. */
export const LinkTabs = ({ label, tabs }: { readonly label: string; readonly tabs: ReadonlyArray<LinkTab> }) => (
  <nav aria-label={label} className={styles["tabs"]}>
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
