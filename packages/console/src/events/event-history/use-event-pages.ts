import { useInfiniteQuery } from "@tanstack/react-query"
import { useCallback, useState } from "react"
import { api } from "../../interface/client.ts"
import type { EventPage, EventView } from "../../interface/operations.gen.ts"
import { useNewEvents } from "../../live/live-events.ts"
import { type EventListFilters, isEventFound } from "./event-list-filters.ts"
import { withoutRepeats } from "./events-of-change.ts"

const PAGE_SIZE = 50

/**
 * The events that the filters find, page by page. New ones are put on top while `isLive`; else they wait to be shown.
 */
export const useEventPages = (filters: EventListFilters, isLive: () => boolean) => {
  const { showWaiting, visible, waiting } = useArrivals(filters, isLive)
  const pages = useInfiniteQuery({
    // The key belongs to no operation, so events do not refetch the list: new ones are added to it.
    queryKey: ["event history", filters],
    queryFn: ({ pageParam, signal }) => readPage(filters, pageParam, signal),
    initialPageParam: 0,
    // New events have shifted the others to later pages. What is read twice is removed below.
    getNextPageParam: (last: EventPage, read: ReadonlyArray<EventPage>) =>
      last.events.length < PAGE_SIZE ? undefined : read.reduce((sum, { events }) => sum + events.length, 0),
    gcTime: 0,
    refetchOnWindowFocus: false
  })
  const read = pages.data?.pages ?? []
  const last = read.at(-1)
  const events = withoutRepeats([...visible, ...read.flatMap((page) => page.events)])
  return {
    events,
    fresh: new Set(visible.map(({ id }) => id)),
    waiting: waiting.length,
    showWaiting,
    total: last === undefined ? undefined : Math.max(events.length, last.total + visible.length),
    // In this case there are more events than the total says.
    totalIsLimited: last?.totalIsLimited === true,
    pages
  }
}

interface Arrivals {
  readonly filters: EventListFilters
  readonly visible: ReadonlyArray<EventView>
  readonly waiting: ReadonlyArray<EventView>
}

/** The events that have arrived since these filters were chosen. */
const useArrivals = (filters: EventListFilters, isLive: () => boolean) => {
  const [arrivals, setArrivals] = useState<Arrivals>({ filters, visible: [], waiting: [] })
  const update = useCallback(
    (next: (before: Arrivals) => Pick<Arrivals, "visible" | "waiting">) =>
      setArrivals((before) => ({
        filters,
        ...next(before.filters === filters ? before : { filters, visible: [], waiting: [] })
      })),
    [filters]
  )
  const receive = useCallback(
    (event: EventView) => {
      if (!isEventFound(event, filters)) return
      update(({ visible, waiting }) =>
        isLive() && waiting.length === 0
          ? { visible: [event, ...visible], waiting }
          : { visible, waiting: [event, ...waiting] }
      )
    },
    [filters, isLive, update]
  )
  useNewEvents(receive)
  const current = arrivals.filters === filters
  return {
    visible: current ? arrivals.visible : [],
    waiting: current ? arrivals.waiting : [],
    showWaiting: () => update(({ visible, waiting }) => ({ visible: [...waiting, ...visible], waiting: [] }))
  }
}

const readPage = async (filters: EventListFilters, offset: number, signal: AbortSignal): Promise<EventPage> => {
  const { data } = await api.GET("/api/admin/search/events", {
    params: { query: { ...filters, limit: String(PAGE_SIZE), offset: String(offset) } },
    signal
  })
  return data ?? { events: [], total: 0 }
}
