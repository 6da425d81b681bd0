import { useWindowVirtualizer } from "@tanstack/react-virtual"
import { ArrowDown, ArrowUp } from "lucide-react"
import { useLayoutEffect, useState, type ReactNode } from "react"
import { EmptyState } from "../../components/empty-state.tsx"
import { Skeleton } from "../../components/loading.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { $api } from "../../interface/client.ts"
import { counted } from "../../words/numbers.ts"
import type { FlagFilters } from "./flag-filters.ts"
import { FlagRow } from "./flag-row.tsx"
import type { FlagSelection } from "./flag-selection.ts"
import { useFlagPages } from "./use-flag-pages.ts"
import styles from "./flag-table.module.css"

export interface FlagTableProps {
  readonly filters: FlagFilters
  readonly onSort: (sort: Pick<FlagFilters, "sortBy" | "sortOrder">) => void
  /** In a project, its column is not needed. */
  readonly projectHidden?: boolean
  /** Shown when there are no flags at all. */
  readonly empty?: ReactNode
  /** Which flags are chosen. Without it, none can be. */
  readonly selection?: FlagSelection
}

const ROW_HEIGHT = 48
const MOST_ENVIRONMENTS = 4

/** A table of any number of flags. Rows are loaded and drawn when they come into sight. */
export const FlagTable = ({ empty, filters, onSort, projectHidden, selection }: FlagTableProps) => {
  const [range, setRange] = useState({ first: 0, last: 0 })
  const pages = useFlagPages(filters, range.first, range.last)
  const environments = useEnvironmentColumns()
  const { list, offset } = useOffset()
  const virtualizer = useWindowVirtualizer({
    count: pages.total ?? 0,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    scrollMargin: offset,
    onChange: ({ range: visible }) => {
      const next = { first: visible?.startIndex ?? 0, last: visible?.endIndex ?? 0 }
      setRange((before) => (before.first === next.first && before.last === next.last ? before : next))
    }
  })
  if (pages.error !== null) return <ErrorNotice error={pages.error} onRetry={pages.refetch} />
  if (pages.total === undefined) return <Skeleton rows={12} />
  if (pages.total === 0) {
    return empty ?? <EmptyState title="No flag matches">Remove a filter, or search for another word.</EmptyState>
  }
  const sorting = { filters, onSort }
  return (
    <div
      className={styles["table"]}
      role="table"
      aria-label={counted(pages.total, "flag")}
      aria-rowcount={pages.total + 1}
      data-outdated={pages.outdated || undefined}
      data-selectable={selection !== undefined || undefined}
      style={{ "--environments": environments.length }}
    >
      <div role="row" aria-rowindex={1} className={styles["head"]}>
        {selection !== undefined && (
          <div role="columnheader">
            <span className={styles["hidden"]}>Chosen</span>
          </div>
        )}
        <SortHeader {...sorting} title={counted(pages.total, "flag")} sortBy="name" firstOrder="asc" />
        <div role="columnheader" className={styles["wide"]}>
          Lifecycle
        </div>
        <SortHeader {...sorting} title="Last seen" sortBy="lastSeenAt" firstOrder="desc" className={styles["wide"]} />
        <SortHeader {...sorting} title="Created" sortBy="createdAt" firstOrder="desc" className={styles["wide"]} />
        {environments.map((name) => (
          <SortHeader
            key={name}
            {...sorting}
            title={name}
            sortBy={`environment:${name}`}
            firstOrder="desc"
            className={styles["environment"]}
          />
        ))}
      </div>
      <div role="rowgroup" ref={list} style={{ height: virtualizer.getTotalSize(), position: "relative" }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => (
          <FlagRow
            key={index}
            position={index + 2}
            top={start - offset}
            flag={pages.flagAt(index)}
            environments={environments}
            projectHidden={projectHidden === true}
            selection={selection}
          />
        ))}
      </div>
    </div>
  )
}

const useEnvironmentColumns = (): ReadonlyArray<string> => {
  const { data } = $api.useQuery("get", "/api/admin/environments")
  return (data?.environments ?? [])
    .filter(({ enabled }) => enabled)
    .toSorted((one, other) => one.sortOrder - other.sortOrder)
    .slice(0, MOST_ENVIRONMENTS)
    .map(({ name }) => name)
}

/** How far below the top of the page the rows begin. What is above them may grow, such as another list. */
const useOffset = () => {
  const [list, setList] = useState<HTMLDivElement | null>(null)
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    if (list === null) return
    const measure = () => setOffset(list.getBoundingClientRect().top + scrollY)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  return { list: setList, offset }
}

interface SortHeaderProps extends Pick<FlagTableProps, "filters" | "onSort"> {
  readonly title: string
  readonly sortBy: string
  readonly firstOrder: "asc" | "desc"
  readonly className?: string | undefined
}

const SortHeader = ({ className, filters, firstOrder, onSort, sortBy, title }: SortHeaderProps) => {
  const active = (filters.sortBy ?? "createdAt") === sortBy
  const order = filters.sortOrder ?? "desc"
  const next = active ? (order === "asc" ? "desc" : "asc") : firstOrder
  return (
    <div
      role="columnheader"
      className={className}
      aria-sort={active ? (order === "asc" ? "ascending" : "descending") : "none"}
    >
      <button type="button" className={styles["sort"]} onClick={() => onSort({ sortBy, sortOrder: next })}>
        {title}
        {active && (order === "asc" ? <ArrowUp aria-hidden="true" /> : <ArrowDown aria-hidden="true" />)}
      </button>
    </div>
  )
}
