import { emailSubscriptions, type Event, type EventScope, isInScope } from "@halyard/core/domain"
import { type FollowedQuery, NotificationStore, type Subscriber } from "@halyard/core/ports"
import { Effect, HashMap, HashSet, Layer, Struct } from "effect"
import { Database } from "../database/database.ts"
import { lookUp } from "../database/maps.ts"
import type { State } from "../database/state.ts"
import { entriesOf } from "../events/event-log.ts"
import { asEvent } from "../events/event-store.ts"

export const layerNotificationStore: Layer.Layer<NotificationStore, never, Database> = Layer.effect(
  NotificationStore,
  Effect.map(Database, ({ read, update }) =>
    NotificationStore.of({
      followed: (user, query, scope) => read((state) => followed(state, user, query, scope)),
      markRead: (user, events, at, expired) => update((state) => markRead(state, user, events, { at, expired })),
      subscribe: (user, subscription, lastEvent) =>
        update((state) => {
          const own = lookUp(state.subscriptions, user) ?? {}
          return {
            ...state,
            subscriptions: HashMap.set(state.subscriptions, user, { [subscription]: lastEvent, ...own })
          }
        }),
      unsubscribe: (user, subscription) =>
        update((state) => {
          const others = Struct.omit(lookUp(state.subscriptions, user) ?? {}, [subscription])
          return { ...state, subscriptions: HashMap.set(state.subscriptions, user, others) }
        }),
      subscriptions: (user) =>
        read((state) => emailSubscriptions.filter((name) => lookUp(state.subscriptions, user)?.[name] !== undefined)),
      subscribers: (subscription, before) =>
        read(({ subscriptions }) =>
          HashMap.toEntries(subscriptions)
            .flatMap(([user, { [subscription]: lastEvent }]): ReadonlyArray<Subscriber> =>
              lastEvent === undefined || lastEvent >= before ? [] : [{ user, lastEvent }]
            )
            .toSorted((left, right) => left.user - right.user)
        ),
      advance: (subscription, users, lastEvent) =>
        update((state) => ({
          ...state,
          subscriptions: HashMap.map(state.subscriptions, (own, user) =>
            users.includes(user) && own[subscription] !== undefined ? { ...own, [subscription]: lastEvent } : own
          )
        }))
    })
  )
)

const followed = (state: State, user: number, query: FollowedQuery, scope: EventScope) => {
  const { after = 0, involving, limit, since, types } = query
  const favorites = lookUp(state.favoriteFeatures, user) ?? HashSet.empty<string>()
  const isFollowed = (feature: string | null) =>
    feature !== null && (HashSet.has(favorites, feature) || lookUp(state.features, feature)?.createdBy.id === user)
  const read = lookUp(state.readNotifications, user)
  const found = []
  for (const entry of entriesOf(state.events)) {
    const { event, id } = entry
    if (id <= after || found.length >= limit) break
    if (
      event.createdAt < since ||
      event.createdByUserId === user ||
      !(
        (types.includes(event.type) && isFollowed(event.featureName)) ||
        (involving.includes(event.type) && involves(asEvent(entry), user))
      )
    )
      continue
    if (!isInScope(id, event, scope)) continue
    const whole = asEvent(entry)
    const data = involving.includes(event.type) ? whole.data : null
    found.push({ event: { ...whole, data }, readAt: (read && lookUp(read, id)) ?? null })
  }
  return found
}

const involves = ({ data }: Event, user: number): boolean => {
  const involved = data?.["involved"]
  return Array.isArray(involved) && involved.includes(user)
}

const markRead = (
  state: State,
  user: number,
  events: ReadonlyArray<number>,
  { at, expired }: { readonly at: string; readonly expired: string }
): State => {
  const known = new Set<number>()
  for (const { event, id } of entriesOf(state.events)) {
    if (event.createdAt >= expired) known.add(id)
  }
  const before = HashMap.filter(lookUp(state.readNotifications, user) ?? HashMap.empty(), (_, id) => known.has(id))
  const after = events.reduce((marks, id) => (HashMap.has(marks, id) ? marks : HashMap.set(marks, id, at)), before)
  return { ...state, readNotifications: HashMap.set(state.readNotifications, user, after) }
}
