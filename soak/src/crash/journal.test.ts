import { expect, it } from "vitest"
import { after, created, lossOf } from "./journal.ts"

const on = after(created, { enabled: true }, "feature-environment-enabled")

it("a write without an answer may have happened or not", () => {
  for (const found of [created, on]) expect(lossOf("a", { sure: created, possible: on }, found)).toBeUndefined()
  for (const found of [undefined, created]) expect(lossOf("a", { possible: created }, found)).toBeUndefined()
})

it("what was acknowledged must be there, with its event", () => {
  expect(lossOf("a", { sure: on }, on)).toBeUndefined()
  for (const found of [undefined, created, { ...on, events: created.events }, after(on, {}, "feature-archived")]) {
    expect(lossOf("a", { sure: on }, found)).toContain("a is ")
  }
})
