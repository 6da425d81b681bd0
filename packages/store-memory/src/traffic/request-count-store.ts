import { compareText, type DailyRequests, type RecentRequests } from "@halyard/core/domain"
import { RequestCountStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer } from "effect"
import { Database } from "../database/database.ts"
import { lookUp } from "../database/maps.ts"
import type { State } from "../database/state.ts"

export const layerRequestCountStore: Layer.Layer<RequestCountStore, never, Database> = Layer.effect(
  RequestCountStore,
  Effect.map(Database, ({ read, update }) =>
    RequestCountStore.of({
      add: (daily, recent) => update((state) => recent.reduce(withRecent, daily.reduce(withDaily, state))),
      daily: (from, to) =>
        read(({ traffic }) =>
          HashMap.toValues(traffic.daily)
            .filter(({ day }) => from <= day && day <= to)
            .toSorted((left, right) => compareText(dailyKey(left), dailyKey(right)))
        ),
      recent: (since) =>
        read(({ traffic }) =>
          HashMap.toValues(traffic.recent)
            .filter((counted) => counted.since >= since)
            .toSorted((left, right) => compareText(recentKey(left), recentKey(right)))
        ),
      forgetRecent: (before) =>
        update((state) => ({
          ...state,
          traffic: { ...state.traffic, recent: HashMap.filter(state.traffic.recent, ({ since }) => since >= before) }
        }))
    })
  )
)

const withDaily = (state: State, added: DailyRequests): State => {
  const { daily } = state.traffic
  const known = lookUp(daily, dailyKey(added))
  const connectedMillis = (known?.connectedMillis ?? 0) + added.connectedMillis
  const sum = { ...added, count: (known?.count ?? 0) + added.count, connectedMillis }
  return { ...state, traffic: { ...state.traffic, daily: HashMap.set(daily, dailyKey(added), sum) } }
}

const withRecent = (state: State, added: RecentRequests): State => {
  const { recent } = state.traffic
  const sum = { ...added, count: (lookUp(recent, recentKey(added))?.count ?? 0) + added.count }
  return { ...state, traffic: { ...state.traffic, recent: HashMap.set(recent, recentKey(added), sum) } }
}

const dailyKey = ({ api, day, outcome }: DailyRequests): string => `${day}\n${api}\n${outcome}`

const recentKey = ({ appName, endpoint, since }: RecentRequests): string => `${since}\n${appName}\n${endpoint}`
