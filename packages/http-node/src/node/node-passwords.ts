import { Overloaded, Passwords } from "@halyard/core/ports"
import { Effect, Layer, Redacted, Semaphore } from "effect"
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto"

/** Hashes with Node's scrypt, in its thread pool. Dies with `Overloaded` if the queue is full. */
export const layerNodePasswords = ({ atOnce, waiting }: PasswordQueue = defaultQueue): Layer.Layer<Passwords> =>
  Layer.effect(
    Passwords,
    Effect.sync(() => {
      const permits = Semaphore.makeUnsafe(atOnce)
      let pending = 0
      const inQueue = <A>(work: Effect.Effect<A>): Effect.Effect<A> =>
        Effect.suspend(() => {
          if (pending >= atOnce + waiting) return Effect.die(queueFull)
          pending++
          // The thread goes on if the client disconnects, so its place is taken until it has finished.
          return permits.withPermit(Effect.uninterruptible(work)).pipe(Effect.ensuring(Effect.sync(() => pending--)))
        })
      const derive = (password: Redacted.Redacted<string>, salt: Buffer) =>
        inQueue(deriveKey(Redacted.value(password), salt))

      return Passwords.of({
        hash: Effect.fn("hashPassword")(function* (password) {
          const salt = yield* Effect.sync(() => randomBytes(16))
          const key = yield* derive(password, salt)
          return ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64url"), key.toString("base64url")].join("$")
        }),
        verify: Effect.fn("verifyPassword")(function* (password, hash) {
          const known = hash === undefined ? undefined : partsOf(hash)
          const { key, salt } = known ?? noHash
          const given = yield* derive(password, salt)
          return timingSafeEqual(given, key) && known !== undefined
        })
      })
    })
  )

/** How many passwords are hashed at once, and how many may wait. */
export interface PasswordQueue {
  readonly atOnce: number
  readonly waiting: number
}

/** Each hash takes up to `COST.maxmem`. The last of the queue waits about ten seconds. */
const defaultQueue: PasswordQueue = { atOnce: 2, waiting: 100 }

const queueFull = new Overloaded({
  message: "Too many passwords are being checked at the moment. Try again in a few seconds.",
  retryAfter: 5
})

/** The recommended cost for interactive logins: about 0.2 s and 64 MiB. */
const COST = { N: 65_536, r: 8, p: 2, maxmem: 96 * 1024 * 1024 }
const KEY_BYTES = 32

const deriveKey = (password: string, salt: Buffer): Effect.Effect<Buffer> =>
  Effect.callback((resume) => {
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, COST, (error, key) =>
      resume(error === null ? Effect.succeed(key) : Effect.die(error))
    )
  })

/** The salt and key of a hash with the current cost. Undefined for any other text. */
const partsOf = (hash: string): { readonly salt: Buffer; readonly key: Buffer } | undefined => {
  const [algorithm, cost, blocks, parallel, salt = "", key = ""] = hash.split("$")
  const isOurs = [algorithm, cost, blocks, parallel].join("$") === ["scrypt", COST.N, COST.r, COST.p].join("$")
  const parts = { salt: Buffer.from(salt, "base64url"), key: Buffer.from(key, "base64url") }
  return isOurs && parts.key.length === KEY_BYTES ? parts : undefined
}

/** Compared if there is no hash, so that the answer takes as long as for a wrong password. */
const noHash = { salt: Buffer.alloc(16), key: Buffer.alloc(KEY_BYTES) }
