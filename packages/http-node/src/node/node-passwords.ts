import { Overloaded, Passwords } from "@halyard/core/ports"
import { Effect, Layer, Redacted, Semaphore } from "effect"
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto"

/**
 * Hashes with Node's scrypt, in its thread pool. A hash includes its cost, so that hashes of another cost remain valid.
 * Dies with `Overloaded` if the queue is full.
 */
export const layerNodePasswords = (
  { atOnce, waiting }: PasswordQueue = defaultQueue,
  cost: ScryptCost = defaultCost
): Layer.Layer<Passwords> =>
  Layer.effect(
    Passwords,
    Effect.sync(() => {
      const permits = Semaphore.makeUnsafe(atOnce)
      let pending = 0
      const inQueue = <A>(work: Effect.Effect<A>): Effect.Effect<A> =>
        Effect.suspend(() => {
          if (pending >= atOnce + waiting) return Effect.die(queueFull)
          pending++
          // If the client disconnects, the thread continues, so the permit is released only when the thread has
          // finished.
          return permits.withPermit(Effect.uninterruptible(work)).pipe(Effect.ensuring(Effect.sync(() => pending--)))
        })
      const derive = (password: Redacted.Redacted<string>, salt: Buffer, by: ScryptCost) =>
        inQueue(deriveKey(Redacted.value(password), salt, by))

      return Passwords.of({
        hash: Effect.fn("hashPassword")(function* (password) {
          const salt = yield* Effect.sync(() => randomBytes(16))
          const key = yield* derive(password, salt, cost)
          return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64url"), key.toString("base64url")].join("$")
        }),
        verify: Effect.fn("verifyPassword")(function* (password, hash) {
          const known = hash === undefined ? undefined : partsOf(hash)
          const { cost: by, key, salt } = known ?? { ...noHash, cost }
          const given = yield* derive(password, salt, by)
          return timingSafeEqual(given, key) && known !== undefined
        }),
        isOutdated: (hash) => {
          const known = partsOf(hash)
          return known !== undefined && workOf(known.cost) < workOf(cost)
        }
      })
    })
  )

/** How many passwords are hashed at once, and how many may wait. */
export interface PasswordQueue {
  readonly atOnce: number
  readonly waiting: number
}

/** The parameters of scrypt. Raising them renews the hash of each user at the next login with the password. */
export interface ScryptCost {
  readonly N: number
  readonly r: number
  readonly p: number
}

/** Each hash needs memory up to `maxmem`. The last in the queue waits about ten seconds. */
const defaultQueue: PasswordQueue = { atOnce: 2, waiting: 100 }

const queueFull = new Overloaded({
  message: "Too many passwords are being checked at the moment. Try again in a few seconds.",
  retryAfter: 5
})

/** The recommended cost for interactive logins: about 0.2 s and 64 MiB. */
const defaultCost: ScryptCost = { N: 65_536, r: 8, p: 2 }
const KEY_BYTES = 32

const workOf = ({ N, p, r }: ScryptCost): number => N * r * p

const deriveKey = (password: string, salt: Buffer, cost: ScryptCost): Effect.Effect<Buffer> =>
  Effect.callback((resume) => {
    const options = { ...cost, maxmem: 128 * cost.r * (cost.N + cost.p) + SPARE_MEMORY }
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, options, (error, key) =>
      resume(error === null ? Effect.succeed(key) : Effect.die(error))
    )
  })

const SPARE_MEMORY = 32 * 1024 * 1024

/** The parts of a hash. Undefined for any other text. */
const partsOf = (
  hash: string
): { readonly cost: ScryptCost; readonly salt: Buffer; readonly key: Buffer } | undefined => {
  const [algorithm, N, r, p, salt = "", key = ""] = hash.split("$")
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  const parts = { cost, salt: Buffer.from(salt, "base64url"), key: Buffer.from(key, "base64url") }
  return algorithm === "scrypt" && isPossible(cost) && parts.key.length === KEY_BYTES ? parts : undefined
}

/** Whether scrypt takes the cost, with at most half a gigabyte. */
const isPossible = ({ N, p, r }: ScryptCost): boolean =>
  [N, p, r].every((part) => Number.isInteger(part) && part >= 1) &&
  N >= 2 &&
  Number.isInteger(Math.log2(N)) &&
  p <= 64 &&
  128 * N * r <= MOST_MEMORY

const MOST_MEMORY = 512 * 1024 * 1024

/** Compared if there is no hash, so that the answer takes as long as for a wrong password. */
const noHash = { salt: Buffer.alloc(16), key: Buffer.alloc(KEY_BYTES) }
