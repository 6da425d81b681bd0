import { describe, expect, it } from "@effect/vitest"
import { Result } from "effect"
import { completeVariants, patchedVariants } from "./variant-rules.ts"

const before = completeVariants([
  { name: "b", weight: 0 },
  { name: "a", weight: 0 }
])
const faults = (...operations: ReadonlyArray<unknown>) => {
  const result = patchedVariants(before, operations)
  return Result.isFailure(result) ? result.failure.map(({ path }) => path) : []
}

describe("completeVariants", () => {
  it("writes defaults out, balances and sorts", () => {
    const rest = { weight: 500, weightType: "variable", stickiness: "default", overrides: [] }
    expect(before).toEqual([
      { name: "a", ...rest },
      { name: "b", ...rest }
    ])
    expect(completeVariants(before)).toEqual(before)
  })
})

describe("patchedVariants", () => {
  it("changes the list", () => {
    const operations = [
      { op: "replace", path: "/0/name", value: "c" },
      { op: "add", path: "/-", value: { name: "d", weight: 1 } },
      { op: "remove", path: "/1" }
    ]
    const patched = Result.getOrThrow(patchedVariants(before, operations))
    expect(patched.map(({ name }) => name)).toEqual(["c", "d"])
  })

  it("must leave valid variants", () => {
    expect(faults({ op: "add", path: "/-", value: { name: "b", weight: 1 } })).toEqual(["/0"])
    expect(faults({ op: "replace", path: "/0/name", value: "b" })).toEqual([""])
    expect(faults({ op: "test", path: "/0/name", value: "a" }, { op: "add", path: "/0/weight", value: 1001 })).toEqual([
      "/1"
    ])
    expect(faults({ op: "add", path: "/-", value: "no variant" })).toEqual(["/0"])
  })
})
