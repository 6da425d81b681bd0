import { assert, it, vi } from "@effect/vitest"
import { Effect } from "effect"
import { refuseTooLarge } from "./save-changes.ts"

const message =
  "The changes of a change request, with the segments and templates that they use, have at most 5000000 characters of JSON. Make another one"

/** The violation of a request with this many changes, which all depend on one parent of this many characters. */
const judged = (changes: number, characters: number) => {
  const parent = "x".repeat(characters)
  const ofChanges = Array.from({ length: changes }, (_, id) => [id, { parent }] as const)
  const references = { changes: Object.fromEntries(ofChanges), segments: {} }
  return Effect.match(refuseTooLarge({ changes: [], references }), {
    onFailure: (refusal) => refusal.message,
    onSuccess: () => "fits"
  })
}

it.effect("refuses a request that is too large without measuring all of it", () =>
  Effect.gen(function* () {
    assert.strictEqual(yield* judged(4, 1_000_000), "fits")
    const write = vi.spyOn(JSON, "stringify")
    assert.strictEqual(yield* judged(1000, 1_000_000), message)
    assert.isAtMost(write.mock.calls.length, 6)
    write.mockRestore()
  })
)
