import { ProjectStore } from "@halyard/core"
import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"

/** The project as the store has it. */
export const storedProject = Effect.fn("storedProject")(function* (id: string) {
  const found = yield* (yield* ProjectStore).find(id)
  if (Option.isNone(found)) return assert.fail(`there is no project ${id}`)
  return found.value
})
