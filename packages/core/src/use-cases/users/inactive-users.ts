import { Effect } from "effect"
import { CurrentInactivitySettings, inactiveUserOf, isInactive } from "../../domain/users/inactive-users.ts"
import type { Account } from "../../domain/users/user.ts"
import { now, type Timestamp } from "../../domain/values/timestamp.ts"
import { InvalidOperation } from "../../domain/violations/errors.ts"
import { PersonalTokenStore } from "../../ports/tokens/personal-token-store.ts"
import { UserStore } from "../../ports/users/user-store.ts"
import { requirePermission } from "../access/require-permission.ts"
import { changePeople } from "../roles/change-people.ts"
import { findUser, refuseManaged } from "./find-users.ts"
import { removeUser } from "./users.ts"

/** Lists users who have not used the service for a long time, by id. */
export const listInactiveUsers = Effect.fn("listInactiveUsers")(function* () {
  yield* requirePermission("ADMIN")
  const accounts = yield* (yield* UserStore).list
  const inactive = yield* inactiveAmong(accounts)
  return inactive.map(([account, patSeenAt]) => inactiveUserOf(account, patSeenAt))
})

/** Deletes inactive users with all credentials. Deletes nobody if one of them is active, or unknown. */
export const deleteInactiveUsers = Effect.fn("deleteInactiveUsers")(function* (ids: ReadonlyArray<number>) {
  yield* requirePermission("ADMIN")

  yield* changePeople(
    Effect.gen(function* () {
      const accounts = yield* Effect.forEach(new Set(ids), findUser)
      const inactive = new Set((yield* inactiveAmong(accounts)).map(([{ id }]) => id))
      const active = accounts.find(({ id }) => !inactive.has(id))
      if (active !== undefined) return yield* notInactive(active)
      yield* Effect.forEach(accounts, refuseManaged, { discard: true })
      yield* Effect.forEach(accounts, removeUser, { discard: true })
    })
  )
})

const notInactive = ({ id }: Account) =>
  Effect.fail(
    new InvalidOperation({
      message: `The user ${id} is not inactive. Nobody was deleted. List the inactive users again.`
    })
  )

/** The inactive accounts, with the last use of their tokens. */
const inactiveAmong = Effect.fnUntraced(function* (accounts: ReadonlyArray<Account>) {
  const tokens = yield* (yield* PersonalTokenStore).list(accounts.map(({ id }) => id))
  const tokensOf = Map.groupBy(tokens, ({ userId }) => userId)
  const settings = yield* CurrentInactivitySettings
  const at = yield* now
  return accounts
    .map((account) => [account, newest((tokensOf.get(account.id) ?? []).map(({ seenAt }) => seenAt))] as const)
    .filter(([account, patSeenAt]) => isInactive(account, patSeenAt, settings, at))
})

const newest = (moments: ReadonlyArray<Timestamp | null>): Timestamp | null =>
  moments
    .filter((moment) => moment !== null)
    .toSorted()
    .at(-1) ?? null
