import { Effect, Redacted } from "effect"
import { expect, it } from "vitest"
import { guessedPasswords } from "./guessed-passwords.ts"
import { weaknessesOf } from "./weak-passwords.ts"

it("knows many common passwords", () => {
  expect(guessedPasswords.size).toBeGreaterThan(40_000)
})

it.each(["password123", "Iloveyou2026!", "1q2w3e4r5t6y", "mailcreated5240", "grace-hopper-1"])(
  "refuses %s for Grace Hopper",
  async (password) => {
    const names = { email: "grace@example.com", username: null, name: "Grace Hopper" }
    const found = await Effect.runPromise(weaknessesOf(Redacted.make(password), names))
    expect(found.map(({ path }) => path)).toEqual(["/password"])
  }
)
