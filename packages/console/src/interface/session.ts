import { useSyncExternalStore } from "react"
import type { LoginRequired } from "./operations.gen.ts"

/**
 * Whether the session has ended while the page was open. What people typed stays: a dialog asks for the login again.
 */
let lost: LoginRequired | undefined
const listeners = new Set<() => void>()

const set = (value: LoginRequired | undefined) => {
  lost = value
  for (const listener of listeners) listener()
}

export const reportLostSession = (body: unknown): void => {
  if (isLoginRequired(body)) set(body)
}

export const reportLogin = (): void => set(undefined)

/** The ways to log in, if the caller has to. */
export const useLostSession = (): LoginRequired | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => lost
  )

/**
 * A wrong current password is refused by an error of the same name. Only the response to callers without a login lists
 * the ways to log in.
 */
const isLoginRequired = (body: unknown): body is LoginRequired =>
  typeof body === "object" &&
  body !== null &&
  Reflect.get(body, "name") === "AuthenticationRequired" &&
  typeof Reflect.get(body, "path") === "string"

/**
 * Called when the stream of events was refused. A request for the current user then shows whether the session has
 * ended.
 */
export const reportRefusedStream = (): void => {
  for (const check of checks) check()
}

const checks = new Set<() => void>()

/** Called when the session may have ended. */
export const onDoubtfulSession = (check: () => void): void => void checks.add(check)
