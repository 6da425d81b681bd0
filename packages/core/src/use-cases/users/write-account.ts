import { Effect } from "effect"
import { userUpdated } from "../../domain/users/user-events.ts"
import type { Account } from "../../domain/users/user.ts"
import { UserStore } from "../../ports/users/user-store.ts"
import { recordEvents } from "../events/in-transaction.ts"
import { mailAccountChange } from "./account-mails.ts"
import { endAccess } from "./end-access.ts"

/**
 * Writes an account inside `changePeople`, and mails the person if their email address or role changed, or if they are
 * active again. A user who is deactivated loses all sessions, personal tokens and password links. The account is
 * written first, so that a concurrent login waits for it, and fails.
 */
export const writeAccount = Effect.fnUntraced(function* (before: Account, after: Account) {
  yield* (yield* UserStore).update(after)
  yield* recordEvents(userUpdated(before, after))
  yield* mailAccountChange(before, after)
  if (before.active && !after.active) yield* endAccess(before.id)
})
