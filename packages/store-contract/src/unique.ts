import { Effect, Random } from "effect"

/** Random hexadecimal digits. */
export const hexDigits = (count: number): Effect.Effect<string> =>
  Effect.map(Effect.replicateEffect(Random.nextIntBetween(0, 15), count), (digits) =>
    digits.map((digit) => digit.toString(16)).join("")
  )

/** A name that no other test has used or will use, in whatever store. */
export const uniqueName = (what: string): Effect.Effect<string> =>
  Effect.map(hexDigits(12), (digits) => `${what}-${digits}`)

/** A random UUID. */
export const uniqueId: Effect.Effect<string> = Effect.map(hexDigits(32), (digits) =>
  [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20)
  ].join("-")
)

/** A number for a principal that no other test uses. */
export const uniqueUser: Effect.Effect<number> = Random.nextIntBetween(1, 2_000_000_000)
