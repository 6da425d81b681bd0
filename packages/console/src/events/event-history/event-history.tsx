import { getRouteApi } from "@tanstack/react-router"
import { ArrowUp } from "lucide-react"
import { useCallback, useEffect, useMemo, useRef, useState, type RefCallback } from "react"
import { Button } from "../../components/button.tsx"
import { EmptyState } from "../../components/empty-state.tsx"
import { FilterBar } from "../../components/filter-bar/filter-bar.tsx"
import { Skeleton } from "../../components/loading.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { PageFrame } from "../../components/page-frame.tsx"
import { counted } from "../../words/numbers.ts"
import { EventActions } from "./event-actions.tsx"
import { readEventFilters } from "./event-list-filters.ts"
import { EventList } from "./event-list.tsx"
import { useEventFilterKinds } from "./use-event-filter-kinds.ts"
import { useEventPages } from "./use-event-pages.ts"
import styles from "./event-history.module.css"

const route = getRouteApi("/app/history")

/** The event log, newest first. New events appear while the page is open. */
export const EventHistory = () => {
  const search = JSON.stringify(route.useSearch())
  const filters = useMemo(() => readEventFilters(JSON.parse(search)), [search])
  const navigate = route.useNavigate()
  const change = useCallback(
    (changes: Readonly<Record<string, string | undefined>>) =>
      void navigate({ to: ".", search: readEventFilters({ ...filters, ...changes }), replace: true }),
    [navigate, filters]
  )
  const { live, pages, setLive } = useLivePages(filters)
  const features = [...new Set(pages.events.flatMap(({ featureName }) => featureName ?? []))].toSorted()
  return (
    <PageFrame
      title="Events"
      description="Who changed what, and when."
      actions={<EventActions filters={filters} live={live} onLive={setLive} />}
    >
      <FilterBar
        filters={{ ...filters }}
        kinds={useEventFilterKinds(features)}
        searchLabel="Search in details"
        onChange={change}
      >
        <Total pages={pages} />
      </FilterBar>
      <Found pages={pages} />
    </PageFrame>
  )
}

type Pages = ReturnType<typeof useEventPages>

/** Adds new events only while the top of the list is visible, so that the list does not move under the reader. */
const useLivePages = (filters: ReturnType<typeof readEventFilters>) => {
  const [live, setLive] = useState(true)
  const isLive = useCallback(() => live && scrollY < 240, [live])
  return { live, setLive, pages: useEventPages(filters, isLive) }
}

const Total = ({ pages: { fresh, total, totalIsLimited } }: { readonly pages: Pages }) => (
  <span className={styles["total"]} role="status">
    {totalIsLimited && "More than "}
    {total !== undefined && counted(total, "event")}
    {fresh.size > 0 && `, ${fresh.size} of them new`}
  </span>
)

const Found = ({ pages: { events, fresh, pages, showWaiting, total, waiting } }: { readonly pages: Pages }) => {
  if (pages.error !== null && total === undefined) {
    return <ErrorNotice error={pages.error} onRetry={() => void pages.refetch()} />
  }
  if (total === undefined) return <Skeleton rows={12} />
  const showNew = () => {
    showWaiting()
    scrollTo({ top: 0 })
  }
  return (
    <>
      {waiting > 0 && (
        <div className={styles["waiting"]}>
          <Button look="primary" icon={<ArrowUp aria-hidden="true" />} onClick={showNew}>
            {counted(waiting, "new event")}
          </Button>
        </div>
      )}
      {events.length === 0 ? (
        <EmptyState title="No event matches">Remove a filter, or search for another word.</EmptyState>
      ) : (
        <EventList events={events} fresh={fresh} />
      )}
      <ErrorNotice error={pages.error} onRetry={() => void pages.fetchNextPage()} />
      {pages.hasNextPage && pages.error === null && (
        <More busy={pages.isFetchingNextPage} onMore={() => void pages.fetchNextPage()} />
      )}
    </>
  )
}

/** Loads the next page when it comes near the screen, or when it is pressed. */
const More = ({ busy, onMore }: { readonly busy: boolean; readonly onMore: () => void }) => {
  const latest = useRef(onMore)
  useEffect(() => {
    latest.current = onMore
  }, [onMore])
  const watch: RefCallback<HTMLDivElement> = useCallback((element) => {
    if (element === null) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && latest.current(), {
      rootMargin: "600px"
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={busy ? undefined : watch} className={styles["more"]}>
      <Button look="quiet" busy={busy} onClick={onMore}>
        Show older events
      </Button>
    </div>
  )
}
