import { describe, expect, it } from "vitest"
import { readSaved, withSaved, without, writeSaved } from "./saved-context.ts"

const ada = { name: "Ada, in NL & DE", context: "userId=7&country=NL%2CDE" }

describe("saved contexts", () => {
  it("are read as they were written", () => {
    expect(readSaved(writeSaved([ada, { name: "=", context: "a=b" }]))).toEqual([ada, { name: "=", context: "a=b" }])
    expect(readSaved("")).toEqual([])
  })

  it("are sorted by name, of which each is there once", () => {
    const saved = withSaved(withSaved(withSaved([], ada), { name: "a tester", context: "userId=1" }), {
      ...ada,
      context: "userId=8"
    })
    expect(saved).toEqual([
      { name: "a tester", context: "userId=1" },
      { ...ada, context: "userId=8" }
    ])
    expect(without(saved, "a tester")).toEqual([{ ...ada, context: "userId=8" }])
  })
})
