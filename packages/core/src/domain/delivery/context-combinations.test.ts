import { describe, expect, it } from "@effect/vitest"
import { contextCombinations, invalidProperties, unflattened } from "./context-combinations.ts"

describe("contextCombinations", () => {
  it.each([
    [{}, [{}]],
    [{ userId: "ann" }, [{ userId: "ann" }]],
    [{ userId: " ann, bob,,ann " }, [{ userId: "ann" }, { userId: "bob" }]],
    [{ userId: "," }, [{ userId: "," }]],
    [{ properties: { a: null } }, [{}]],
    [
      { userId: "ann,bob", properties: { a: "1,2" } },
      [
        { userId: "ann", a: "1" },
        { userId: "ann", a: "2" },
        { userId: "bob", a: "1" },
        { userId: "bob", a: "2" }
      ]
    ]
  ])("expands %j to %j", (context, combinations) => {
    const { at, count } = contextCombinations(context)
    expect(Array.from({ length: count }, (_, number) => at(number))).toEqual(combinations)
  })

  it("are counted without being built", () => {
    const many = Array.from({ length: 1000 }, (_, index) => index).join()
    expect(contextCombinations({ userId: many, sessionId: many, properties: { a: many, b: many } }).count).toBe(1e12)
  })

  it.each([
    [{}, 0],
    [{ userId: "ann,robert" }, "userId".length + "robert".length],
    [{ userId: "ann", properties: { a: "1,22" } }, "userId".length + "ann".length + "a22".length]
  ])("of %j have at most %i characters", (context, length) => {
    expect(contextCombinations(context).longest).toBe(length)
  })

  it("take time in proportion to the members", () => {
    const properties = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`p${index}`, "x"]))
    const { at, count } = contextCombinations({ properties })
    expect([count, at(0)]).toEqual([1, properties])
  })

  it("are contexts themselves", () => {
    expect(unflattened({ userId: "ann", a: "1" })).toEqual({ userId: "ann", properties: { a: "1" } })
  })
})

it("reports members of a context that nothing compares with", () => {
  const context = { appName: "shop", properties: { a: "b" }, b: 5, c: null, d: "e", f: [], g: true }
  expect(invalidProperties(context)).toEqual(["c", "f"])
})
