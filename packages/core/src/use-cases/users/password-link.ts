import { Effect } from "effect"
import { CurrentInstance } from "../../domain/settings/instance-config.ts"
import { pageAddress } from "../../domain/settings/page-address.ts"
import { now, secondsAfter } from "../../domain/values/timestamp.ts"
import { type PasswordLink, PasswordLinkStore } from "../../ports/users/password-link-store.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"

/** Makes the address at which a user sets a first or another password, once; earlier ones count no longer. */
export const makePasswordLink = Effect.fn("makePasswordLink")(function* (
  user: number,
  purpose: PasswordLink["purpose"]
) {
  const { digest, randomHex } = yield* Secrets
  const secret = yield* randomHex(32)
  const { days, page } = links[purpose]
  const expiresAt = secondsAfter(yield* now, days * 86_400)
  yield* (yield* PasswordLinkStore).insert(yield* digest(secret), { user, purpose, expiresAt })
  return pageAddress(yield* CurrentInstance, page, { token: secret })
})

const links = { invite: { page: "/new-user", days: 7 }, reset: { page: "/reset-password", days: 1 } } as const
