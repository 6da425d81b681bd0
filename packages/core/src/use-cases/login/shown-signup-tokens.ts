import { Effect, Redacted } from "effect"
import { publicSignupTokenOf, type SignupTokenRecord } from "../../domain/login/signup-token.ts"
import { userOf } from "../../domain/users/user.ts"
import { CurrentInstance } from "../../domain/settings/instance-config.ts"
import { pageAddress } from "../../domain/settings/page-address.ts"
import { now } from "../../domain/values/timestamp.ts"
import { Sealing } from "../../ports/secrets/sealing.ts"
import { SignupTokenStore } from "../../ports/login/signup-token-store.ts"
import { UserStore } from "../../ports/users/user-store.ts"

/** Invitations as administrators see them: with their secrets, and with who came by them. */
export const shownSignupTokens = Effect.fn("shownSignupTokens")(function* (records: ReadonlyArray<SignupTokenRecord>) {
  const at = yield* now
  const instance = yield* CurrentInstance
  const { unseal } = yield* Sealing
  const joined = yield* (yield* SignupTokenStore).users
  const accounts = joined.size === 0 ? [] : yield* (yield* UserStore).list
  const users = new Map(accounts.map((account) => [account.id, userOf(account)]))

  return yield* Effect.forEach(records, (record) =>
    Effect.map(unseal(record.sealedSecret), (unsealed) => {
      const secret = Redacted.value(unsealed)
      const shown = {
        secret,
        url: pageAddress(instance, "/new-user", { invite: secret }),
        users: (joined.get(record.digest) ?? []).flatMap((id) => users.get(id) ?? [])
      }
      return publicSignupTokenOf(record, shown, at)
    })
  )
})

/** One of them. */
export const shownSignupToken = Effect.fn("shownSignupToken")(function* (record: SignupTokenRecord) {
  const [token] = yield* shownSignupTokens([record])
  return token ?? (yield* Effect.die("One record was shown as none"))
})
