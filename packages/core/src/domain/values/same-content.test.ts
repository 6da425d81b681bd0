import { describe, expect, it } from "vitest"
import { sameContent, sameMembers } from "./same-content.ts"

describe("sameContent", () => {
  it.each<[unknown, unknown, boolean]>([
    [{ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 }, true],
    [{ a: undefined }, {}, true],
    [{ a: null }, {}, false],
    [[1, 2], [2, 1], false],
    [{}, [], true],
    [{ a: {} }, { a: { b: 1 } }, false],
    [JSON.parse('{"__proto__": "x"}'), {}, false],
    ["1", 1, false]
  ])("compares %j and %j: %s", (left, right, expected) => {
    expect(sameContent(left, right)).toBe(expected)
  })
})

describe("sameMembers", () => {
  it.each<[ReadonlyArray<unknown>, ReadonlyArray<unknown>, boolean]>([
    [[{ a: 1 }, 2], [2, { a: 1 }], true],
    [[1, 1, 2], [1, 2, 2], false],
    [[1], [1, 1], false],
    [[], [], true]
  ])("compares %j and %j: %s", (left, right, expected) => {
    expect(sameMembers(left, right)).toBe(expected)
  })
})
