import { assert, describe, it } from "@effect/vitest"
import { bothVariants, countedVariants, MOST_VARIANTS } from "./report-limits.ts"

const names = (from: number, to: number) =>
  new Map(Array.from({ length: to - from }, (_, index) => [`v${String(from + index).padStart(5, "0")}`, 1] as const))

describe("bothVariants", () => {
  it("counts names beyond the limit together", () => {
    const full = bothVariants(new Map(), names(0, MOST_VARIANTS + 1))
    assert.strictEqual(full.size, MOST_VARIANTS)
    assert.deepStrictEqual([full.get("v00000"), full.get("other variants")], [1, 2])
    const twice = bothVariants(full, names(0, MOST_VARIANTS + 1))
    assert.strictEqual(twice.size, MOST_VARIANTS)
    assert.deepStrictEqual([twice.get("v00000"), twice.get("other variants")], [2, 4])
    const largest = bothVariants(names(0, MOST_VARIANTS), names(0, MOST_VARIANTS + 1))
    assert.strictEqual(largest.size, MOST_VARIANTS, "the common name is one of them")
    assert.deepStrictEqual([largest.get("v00000"), largest.get("other variants")], [2, 3])
    assert.deepStrictEqual(
      bothVariants(names(0, 1), names(0, 2)),
      new Map([
        ["v00000", 2],
        ["v00001", 1]
      ])
    )
  })
})

describe("countedVariants", () => {
  it("counts names that do not exist together", () => {
    const reported = new Map([
      ["blue", 1],
      ["x", 2],
      ["disabled", 3],
      ["other variants", 4],
      ["y", 5]
    ])
    assert.deepStrictEqual(
      [...countedVariants(reported, (name) => name === "blue")],
      [
        ["blue", 1],
        ["other variants", 11],
        ["disabled", 3]
      ]
    )
  })
})
