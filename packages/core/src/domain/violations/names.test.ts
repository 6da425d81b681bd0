import { describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import { nameViolations } from "./names.ts"

describe("nameViolations", () => {
  it.each(["a", "my.feature", "A-Z_0.9~", "!*'()", "...", ".a", "a".repeat(100)])("takes %s", (name) => {
    expect(nameViolations(name, "/name")).toEqual([])
  })

  it.each(["", ".", "..", "a b", "a/b", "é", "a%20b", "a\n", "\u0000", "😀", "\ud800", "a".repeat(101), "a:b", "a,b"])(
    "refuses %j",
    (name) => {
      const violations = nameViolations(name, "/name")
      expect(violations).toHaveLength(1)
      expect(violations[0]?.path).toBe("/name")
      expect(violations[0]?.problem).toMatch(/^must /)
    }
  )

  it("reports every violation", () => {
    expect(nameViolations(" ".repeat(101), "/name")).toHaveLength(2)
  })

  it.prop("accepts names that encodeURIComponent keeps", { name: Schema.String }, ({ name }) => {
    const fine = name.isWellFormed() && encodeURIComponent(name) === name && name !== "." && name !== ".."
    return (nameViolations(name, "/x").length === 0) === (fine && name.length >= 1 && name.length <= 100)
  })

  it("judges every character as encodeURIComponent does", () => {
    const wrong = Array.from({ length: 0xd800 }, (_, code) => String.fromCharCode(code)).filter(
      (name) => name !== "." && (nameViolations(name, "/x").length === 0) !== (encodeURIComponent(name) === name)
    )
    expect(wrong).toEqual([])
  })
})
