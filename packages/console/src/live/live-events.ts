import type { Query } from "@tanstack/react-query"
import { useEffect, useLayoutEffect, useSyncExternalStore } from "react"
import { basePath, queryClient } from "../interface/client.ts"
import type { EventView } from "../interface/operations.gen.ts"
import { reportRefusedStream } from "../interface/session.ts"
import { isAffected } from "./affected-queries.ts"

/** The state of the stream of events. It is `lost` when the server has not been reachable for some seconds. */
export type LiveConnection = "open" | "lost"

type Listener = (event: EventView) => void

const listeners = new Set<Listener>()
const watchers = new Set<() => void>()
let connection: LiveConnection = "open"

const setConnection = (state: LiveConnection) => {
  if (state === connection) return
  connection = state
  for (const watcher of watchers) watcher()
}

/** Follows the stream of events while the tab is visible, and refetches what events change. Used once, by the shell. */
export const useLiveEvents = (): LiveConnection => {
  // The stream begins before the queries of the page, so that these seldom have to be repeated.
  useLayoutEffect(follow, [])
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => connection
  )
}

/** Calls the listener for every new event that the caller may read. */
export const useNewEvents = (listener: Listener): void =>
  useEffect(() => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [listener])

const PATIENCE = 3000
const PAUSE = 5000

const follow = () => {
  let source: EventSource | undefined
  let last: number | undefined
  let warning: ReturnType<typeof setTimeout> | undefined
  let reopening: ReturnType<typeof setTimeout> | undefined

  const close = () => {
    source?.close()
    source = undefined
    clearTimeout(warning)
    clearTimeout(reopening)
    warning = undefined
  }
  const open = () => {
    close()
    source = new EventSource(`${basePath}/api/admin/events/stream${last === undefined ? "" : `?lastEventId=${last}`}`)
    source.addEventListener("open", () => {
      clearTimeout(warning)
      warning = undefined
      setConnection("open")
    })
    source.addEventListener("ready", ({ lastEventId }) => {
      // Data that was read before the first stream began may be outdated, since the stream does not contain earlier
      // events.
      if (last === undefined) void queryClient.invalidateQueries({ predicate: isRead })
      last = Number(lastEventId)
    })
    source.addEventListener("reset", ({ lastEventId }) => {
      last = Number(lastEventId)
      void queryClient.invalidateQueries()
    })
    source.addEventListener("message", ({ data, lastEventId }) => {
      last = Number(lastEventId)
      receive(JSON.parse(data))
    })
    source.addEventListener("error", () => {
      warning ??= setTimeout(() => setConnection("lost"), PATIENCE)
      // The browser reconnects by itself, unless the server has refused. Then the session may have ended.
      if (source?.readyState !== EventSource.CLOSED) return
      reportRefusedStream()
      reopening = setTimeout(open, PAUSE)
    })
  }
  return whileInSight(open, close)
}

const isRead = ({ state }: Query): boolean => state.data !== undefined && state.fetchStatus === "idle"

/** A browser allows few connections for all tabs, so hidden tabs have none. They continue where they stopped. */
const whileInSight = (open: () => void, close: () => void) => {
  const onChange = () => (document.hidden ? close() : open())
  // A stream does not notice that the network is gone.
  const onOffline = () => {
    close()
    setConnection("lost")
  }
  onChange()
  document.addEventListener("visibilitychange", onChange)
  addEventListener("online", onChange)
  addEventListener("offline", onOffline)
  return () => {
    document.removeEventListener("visibilitychange", onChange)
    removeEventListener("online", onChange)
    removeEventListener("offline", onOffline)
    close()
  }
}

const receive = (event: EventView) => {
  for (const listener of listeners) listener(event)
  pending.push(event)
  refreshing ??= setTimeout(refresh, 150)
}

const pending: Array<EventView> = []
let refreshing: ReturnType<typeof setTimeout> | undefined

/** One change often records several events, so what they affect is read again once. */
const refresh = () => {
  refreshing = undefined
  const events = pending.splice(0)
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => events.some((event) => isAffected(queryKey, event))
  })
}
