import { compareText, type StoredSession } from "@halyard/core/domain"
import { SessionStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer } from "effect"
import { Database } from "../database/database.ts"
import { change } from "../database/maps.ts"

export const layerSessionStore: Layer.Layer<SessionStore, never, Database> = Layer.effect(
  SessionStore,
  Effect.map(Database, ({ modify, read, update }) =>
    SessionStore.of({
      insert: (digest, session) =>
        update((state) => {
          const living = HashMap.filter(state.sessions, ({ expiresAt }) => expiresAt > session.createdAt)
          return { ...state, sessions: HashMap.set(living, digest, session) }
        }),
      find: (digest) => read(({ sessions }) => HashMap.get(sessions, digest)),
      list: (user, at, most) =>
        read(({ sessions }) =>
          HashMap.toEntries(sessions)
            .filter(([, session]) => session.user === user && session.expiresAt > at)
            .map(([digest, session]) => ({ digest, ...session }))
            .toSorted(lastUsedFirst)
            .slice(0, most)
        ),
      renew: (digest, at, expiresAt) =>
        update((state) => ({
          ...state,
          sessions: change(state.sessions, digest, (session) =>
            session.expiresAt > at ? { ...session, usedAt: at, expiresAt } : session
          )
        })),
      removeNamed: (user, beginning, at) =>
        modify((state) => {
          const named = HashMap.filter(
            state.sessions,
            (session, digest) => session.user === user && session.expiresAt > at && digest.startsWith(beginning)
          )
          return [
            !HashMap.isEmpty(named),
            { ...state, sessions: HashMap.removeMany(state.sessions, HashMap.keys(named)) }
          ]
        }),
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

const lastUsedFirst = (left: StoredSession, right: StoredSession): number =>
  left.usedAt === right.usedAt ? compareText(left.digest, right.digest) : left.usedAt > right.usedAt ? -1 : 1
