import type { LoginEvent } from "@halyard/core/domain"
import { LoginStore } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { Database } from "../database/database.ts"
import { nextId } from "../database/state.ts"

export const layerLoginStore: Layer.Layer<LoginStore, never, Database> = Layer.effect(
  LoginStore,
  Effect.map(Database, ({ read, update }) =>
    LoginStore.of({
      record: ({ at, failureReason, ip, type, username }, { most, since }) =>
        update((state) => {
          const successful = failureReason === null
          const failures = state.logins.filter((login) => !login.successful && login.created_at >= since)
          if (!successful && failures.length >= most) return state
          const [id, next] = nextId(state, "login")
          const login: LoginEvent = {
            id,
            ...(username === null ? {} : { username }),
            auth_type: type,
            created_at: at,
            successful,
            ip,
            failure_reason: failureReason
          }
          return { ...next, logins: [login, ...state.logins] }
        }),
      list: (most) => read(({ logins }) => newest(logins, most)),
      retain: (most, notBefore) =>
        update((state) => ({
          ...state,
          logins: newest(
            state.logins.filter((login) => login.created_at >= notBefore),
            most
          )
        }))
    })
  )
)

/** The newest logins of each outcome. */
const newest = (logins: ReadonlyArray<LoginEvent>, most: number): ReadonlyArray<LoginEvent> => {
  const of = (successful: boolean) => logins.filter((login) => login.successful === successful).slice(0, most)
  const kept = new Set([...of(true), ...of(false)])
  return logins.filter((login) => kept.has(login))
}
