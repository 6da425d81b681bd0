import { Effect, Option, Redacted } from "effect"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { UserStore } from "../../ports/users/user-store.ts"

/**
 * Returns a secret for the browser of somebody who has just proved to be the user. Later login attempts with it are
 * counted apart from those of strangers, so that nobody can lock the user out by guessing. It is signed with the stored
 * hash of the password: it becomes invalid with the password, needs no storage, and every instance recognizes it.
 */
export const rememberDevice = Effect.fnUntraced(function* (user: number) {
  const { randomHex } = yield* Secrets
  const hash = Option.getOrUndefined(yield* (yield* UserStore).passwordHash(user))
  if (hash === undefined) return undefined
  const device = yield* randomHex(16)
  return Redacted.make(`${device}.${yield* signatureOf(device, user, hash)}`)
})

/** The id of the device with this secret; undefined unless the user with this password hash has logged in with it. */
export const knownDevice = Effect.fnUntraced(function* (
  secret: Redacted.Redacted<string> | undefined,
  user: number,
  hash: string | undefined
) {
  if (secret === undefined || hash === undefined) return undefined
  const [device = "", signature = ""] = Redacted.value(secret).slice(0, LONGEST_SECRET).split(".")
  const { digest } = yield* Secrets
  const right = yield* signatureOf(device, user, hash)
  // Digests are compared, so that the time of the comparison does not reveal how much of the signature is right.
  return (yield* digest(right)) === (yield* digest(signature)) ? device : undefined
})

const LONGEST_SECRET = 200

const signatureOf = Effect.fnUntraced(function* (device: string, user: number, hash: string) {
  return yield* (yield* Secrets).sign(Redacted.make(hash), `known device ${device} of ${user}`)
})
