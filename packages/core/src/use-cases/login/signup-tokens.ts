import { Effect, Option, Redacted } from "effect"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import { type NewSignupToken, type SignupTokenChange, signupTokenViolations } from "../../domain/login/signup-rules.ts"
import {
  publicSignupTokenOf,
  signupTokenCreated,
  type SignupTokenRecord,
  signupTokenUpdated
} from "../../domain/login/signup-token.ts"
import { CurrentInstance, pageAddress } from "../../domain/settings/instance-config.ts"
import { maskedSecret } from "../../domain/tokens/api-token.ts"
import { userOf } from "../../domain/users/user.ts"
import { now } from "../../domain/values/timestamp.ts"
import { NotFound } from "../../domain/violations/errors.ts"
import { momentOf } from "../../domain/violations/violation.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { SignupTokenStore } from "../../ports/login/signup-token-store.ts"
import { Sealing } from "../../ports/secrets/sealing.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { UserStore } from "../../ports/users/user-store.ts"
import { refuseInvalid, requirePermission } from "../access/require-permission.ts"
import { refuseLongList } from "../settings/refuse-long-list.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"

/** Creates an invitation with a new secret. */
export const createSignupToken = Effect.fn("createSignupToken")(function* (draft: NewSignupToken) {
  yield* requirePermission("ADMIN")
  const createdAt = yield* now
  yield* refuseInvalid(signupTokenViolations(draft, "", createdAt))

  const { digest, randomHex } = yield* Secrets
  const secret = Redacted.make(yield* randomHex(SECRET_BYTES))
  const token: SignupTokenRecord = {
    digest: yield* digest(Redacted.value(secret)),
    sealedSecret: yield* (yield* Sealing).seal(secret),
    name: draft.name,
    enabled: true,
    expiresAt: momentOf(draft.expiresAt) ?? createdAt,
    createdAt,
    createdBy: (yield* CurrentPrincipal).name
  }
  return yield* inTransaction(
    Effect.gen(function* () {
      const store = yield* SignupTokenStore
      yield* (yield* Transactions).lock("signup tokens")
      yield* refuseLongList("signupTokens", store.list, { after: draft })
      yield* store.insert(token)
      yield* recordEvents(signupTokenCreated(token))
      return yield* signupTokenView(token)
    })
  )
})

const SECRET_BYTES = 16

/**
 * Changes the given properties of an invitation. Events contain only what changed. The limit of the list is not
 * checked: a change adds a few characters at most, and a full list must not keep administrators from disabling
 * invitations.
 */
export const updateSignupToken = Effect.fn("updateSignupToken")(function* (
  secret: Redacted.Redacted<string>,
  change: SignupTokenChange
) {
  yield* requirePermission("ADMIN")
  yield* refuseInvalid(signupTokenViolations(change, "", yield* now))

  return yield* inTransaction(
    Effect.gen(function* () {
      const before = yield* lockSignupToken(secret)
      const after = changed(before, change)
      if (after.enabled !== before.enabled || after.expiresAt !== before.expiresAt) {
        yield* (yield* SignupTokenStore).update(after)
        yield* recordEvents(signupTokenUpdated(before, after))
      }
      return yield* signupTokenView(after)
    })
  )
})

const changed = (token: SignupTokenRecord, { enabled, expiresAt }: SignupTokenChange): SignupTokenRecord => ({
  ...token,
  enabled: enabled ?? token.enabled,
  expiresAt: (expiresAt === undefined ? undefined : momentOf(expiresAt)) ?? token.expiresAt
})

/**
 * Returns the invitation with this secret. The error does not repeat the input, which may be another kind of secret.
 */
export const findSignupToken = Effect.fnUntraced(function* (secret: Redacted.Redacted<string>) {
  const digest = yield* (yield* Secrets).digest(Redacted.value(secret))
  const token = yield* (yield* SignupTokenStore).find(digest)
  if (Option.isNone(token)) {
    return yield* new NotFound({ resource: "signup token", id: maskedSecret(Redacted.value(secret)) })
  }
  return token.value
})

/**
 * Returns the invitation with this secret. Until the transaction ends, no other transaction can change the invitation
 * or sign up with it.
 */
export const lockSignupToken = Effect.fnUntraced(function* (secret: Redacted.Redacted<string>) {
  const { digest } = yield* findSignupToken(secret)
  yield* (yield* Transactions).lock(`signup token ${digest}`)
  return yield* findSignupToken(secret)
})

/** Lists all invitations, oldest first. */
export const listSignupTokens = Effect.fn("listSignupTokens")(function* () {
  yield* requirePermission("ADMIN")
  return yield* signupTokenViews(yield* (yield* SignupTokenStore).list)
})

/** Returns one invitation. */
export const getSignupToken = Effect.fn("getSignupToken")(function* (secret: Redacted.Redacted<string>) {
  yield* requirePermission("ADMIN")
  return yield* signupTokenView(yield* findSignupToken(secret))
})

/** Completes invitations for administrators: with their secrets, and with the users who signed up. */
const signupTokenViews = Effect.fnUntraced(function* (records: ReadonlyArray<SignupTokenRecord>) {
  const at = yield* now
  const instance = yield* CurrentInstance
  const { unseal } = yield* Sealing
  const joined = yield* (yield* SignupTokenStore).users
  const accounts = joined.size === 0 ? [] : yield* (yield* UserStore).list
  const users = new Map(accounts.map((account) => [account.id, userOf(account)]))

  return yield* Effect.forEach(records, (record) =>
    Effect.map(unseal(record.sealedSecret), (unsealed) => {
      const secret = Redacted.value(unsealed)
      const view = {
        secret,
        url: pageAddress(instance, "/new-user", { invite: secret }),
        users: (joined.get(record.digest) ?? []).flatMap((id) => users.get(id) ?? [])
      }
      return publicSignupTokenOf(record, view, at)
    })
  )
})

/** Completes one invitation for administrators. */
const signupTokenView = Effect.fnUntraced(function* (record: SignupTokenRecord) {
  const [token] = yield* signupTokenViews([record])
  return token ?? (yield* Effect.die("An invitation is missing after it was completed"))
})
