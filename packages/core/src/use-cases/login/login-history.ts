import { Effect } from "effect"
import {
  DAYS_OF_LOGINS,
  FAILURES_AN_HOUR,
  type LoginHistory,
  type LoginOrigin,
  LONGEST_REASON,
  MOST_LOGINS
} from "../../domain/login/login-history.ts"
import { daysBefore, now, secondsAfter } from "../../domain/values/timestamp.ts"
import { LoginStore } from "../../ports/login/login-store.ts"
import { requirePermission } from "../access/require-permission.ts"
import type { BackgroundJob } from "../background/background-job.ts"

/** Returns the logins of the last 90 days, newest first, with failed attempts. */
export const listLogins = Effect.fn("listLogins")(function* () {
  yield* requirePermission("ADMIN")
  const history: LoginHistory = { events: yield* (yield* LoginStore).list(MOST_LOGINS) }
  return history
})

/** Records a login of the user with this name, in the transaction that starts the session. */
export const recordLogin = (origin: LoginOrigin, username: string) => record(origin, username, null)

/**
 * Records a failed login. `username` is null unless a user has that name. Call it outside of the transaction, which is
 * rolled back.
 */
export const recordFailedLogin = (origin: LoginOrigin, username: string | null, reason: string) =>
  record(origin, username, reason.slice(0, LONGEST_REASON))

const record = Effect.fnUntraced(function* (
  { ip, type }: LoginOrigin,
  username: string | null,
  failureReason: string | null
) {
  const at = yield* now
  const limit = { since: secondsAfter(at, -3600), most: FAILURES_AN_HOUR }
  yield* (yield* LoginStore).record({ username, type, at, ip, failureReason }, limit)
})

/** Deletes logins beyond the retention limits. */
const retainLogins = Effect.fnUntraced(function* () {
  yield* (yield* LoginStore).retain(MOST_LOGINS, daysBefore(yield* now, DAYS_OF_LOGINS))
})

export const loginRetention: BackgroundJob<LoginStore> = {
  name: "login-retention",
  isExclusive: true,
  every: "1 hour",
  run: retainLogins()
}
