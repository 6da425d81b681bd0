import { SessionStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer } from "effect"
import { People } from "../users/people.ts"

export const layerSessionStore: Layer.Layer<SessionStore, never, People> = Layer.effect(
  SessionStore,
  Effect.map(People, ({ read, update }) =>
    SessionStore.of({
      insert: (digest, session) =>
        update((people) => {
          const living = HashMap.filter(people.sessions, ({ expiresAt }) => expiresAt > session.createdAt)
          return { ...people, sessions: HashMap.set(living, digest, session) }
        }),
      find: (digest) => read(({ sessions }) => HashMap.get(sessions, digest)),
      remove: (digest) => update((people) => ({ ...people, sessions: HashMap.remove(people.sessions, digest) })),
      removeOthers: (user, digest) =>
        update((people) => ({
          ...people,
          sessions: HashMap.filter(people.sessions, (session, key) => session.user !== user || key === digest)
        })),
      counts: (at) =>
        read(({ sessions }) =>
          HashMap.toValues(sessions)
            .filter(({ expiresAt }) => expiresAt > at)
            .reduce((counts, { user }) => counts.set(user, (counts.get(user) ?? 0) + 1), new Map<number, number>())
        )
    })
  )
)
