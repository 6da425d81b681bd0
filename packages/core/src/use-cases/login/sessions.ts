import { Effect } from "effect"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import { isSessionId, listedSession, MOST_LISTED_SESSIONS, type SessionList } from "../../domain/login/session-views.ts"
import { sessionsEnded } from "../../domain/users/user-events.ts"
import { now } from "../../domain/values/timestamp.ts"
import { NotFound } from "../../domain/violations/errors.ts"
import { SessionStore } from "../../ports/login/session-store.ts"
import { PartOfLogin } from "../access/refuse-in-maintenance.ts"
import { currentViewer, requirePermission } from "../access/require-permission.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { refuseEnded, refusePersonalToken } from "../users/end-access.ts"
import { callerAccount, findUser } from "../users/find-users.ts"

/** Lists the caller's own sessions. */
export const listOwnSessions = Effect.fn("listOwnSessions")(function* () {
  yield* currentViewer()
  return yield* sessionsOf((yield* callerAccount()).id)
})

/** Ends one of the caller's own sessions from its next request on, also in maintenance mode. */
export const endOwnSession = Effect.fn("endOwnSession")(function* (session: string) {
  yield* endOwn((user) => removeSession(user, session))
})

/** Ends all sessions of the caller except the one of this request, also in maintenance mode. */
export const endOtherSessions = Effect.fn("endOtherSessions")(function* () {
  const { credential } = yield* CurrentPrincipal
  yield* endOwn((user) => Effect.flatMap(SessionStore, ({ removeOthers }) => removeOthers(user, credential?.digest)))
})

const endOwn = Effect.fnUntraced(function* <E, R>(end: (user: number) => Effect.Effect<void, E, R>) {
  yield* currentViewer()
  const { id } = yield* callerAccount()
  yield* refusePersonalToken(loginNeeded)
  yield* inTransaction(Effect.andThen(refuseEnded(), end(id))).pipe(Effect.provideService(PartOfLogin, true))
})

const loginNeeded =
  "A personal token cannot end your sessions. Log in, and end them with your session. Another administrator can end them, too."

/** Lists the sessions of a user. */
export const listUserSessions = Effect.fn("listUserSessions")(function* (user: number) {
  yield* requirePermission("ADMIN")
  return yield* sessionsOf((yield* findUser(user)).id)
})

/**
 * Ends a session of a user from its next request on. With a personal token, administrators can end only sessions of
 * others.
 */
export const endUserSession = Effect.fn("endUserSession")(function* (user: number, session: string) {
  yield* requireEnding(user)
  yield* inTransaction(
    Effect.gen(function* () {
      const account = yield* findUser(user)
      yield* removeSession(user, session)
      yield* recordEvents(sessionsEnded(account))
    })
  )
})

/**
 * Ends all sessions of a user, including the one of this request if the caller is that user. With a personal token,
 * administrators can end only sessions of others.
 */
export const endUserSessions = Effect.fn("endUserSessions")(function* (user: number) {
  yield* requireEnding(user)
  yield* inTransaction(
    Effect.gen(function* () {
      const account = yield* findUser(user)
      const { counts, removeOthers } = yield* SessionStore
      const count = (yield* counts(yield* now, user)).get(user) ?? 0
      yield* removeOthers(user)
      if (count > 0) yield* recordEvents(sessionsEnded(account))
    })
  )
})

const requireEnding = Effect.fnUntraced(function* (user: number) {
  yield* requirePermission("ADMIN")
  if ((yield* CurrentPrincipal).id === user) yield* refusePersonalToken(loginNeeded)
})

const sessionsOf = Effect.fnUntraced(function* (user: number) {
  const { credential } = yield* CurrentPrincipal
  const sessions = yield* (yield* SessionStore).list(user, yield* now, MOST_LISTED_SESSIONS)
  const list: SessionList = { sessions: sessions.map((session) => listedSession(session, credential?.digest)) }
  return list
})

const removeSession = Effect.fnUntraced(function* (user: number, session: string) {
  const isEnded = isSessionId(session) && (yield* (yield* SessionStore).removeNamed(user, session, yield* now))
  if (!isEnded) return yield* new NotFound({ resource: "session", id: session })
})
