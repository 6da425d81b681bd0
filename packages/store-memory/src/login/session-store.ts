import { SessionStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer } from "effect"
import { Database } from "../database/database.ts"

export const layerSessionStore: Layer.Layer<SessionStore, never, Database> = Layer.effect(
  SessionStore,
  Effect.map(Database, ({ read, update }) =>
    SessionStore.of({
      insert: (digest, session) =>
        update((state) => {
          const living = HashMap.filter(state.sessions, ({ expiresAt }) => expiresAt > session.createdAt)
          return { ...state, sessions: HashMap.set(living, digest, session) }
        }),
      find: (digest) => read(({ sessions }) => HashMap.get(sessions, digest)),
      remove: (digest) => update((state) => ({ ...state, sessions: HashMap.remove(state.sessions, digest) })),
      removeOthers: (user, digest) =>
        update((state) => ({
          ...state,
          sessions: HashMap.filter(state.sessions, (session, key) => session.user !== user || key === digest)
        })),
      counts: (at, only) =>
        read(({ sessions }) =>
          HashMap.toValues(sessions)
            .filter(({ expiresAt, user }) => expiresAt > at && (only === undefined || user === only))
            .reduce((counts, { user }) => counts.set(user, (counts.get(user) ?? 0) + 1), new Map<number, number>())
        )
    })
  )
)
