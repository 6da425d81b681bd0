import { assert, describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import { MAX_INT32, MIN_INT32 } from "../violations/violation.ts"
import { inOrder, positionViolations, repositioned, movesToFree } from "./strategy-order.ts"
import { nextSortOrder } from "./strategy.ts"

const at = (...sortOrders: ReadonlyArray<number>) =>
  sortOrders.map((sortOrder, index) => ({ id: String.fromCharCode(97 + index), sortOrder }))
const ordersAfter = (sortOrder: number, others: ReturnType<typeof at>) =>
  repositioned(others, movesToFree(sortOrder, others)).map((position) => position.sortOrder)

describe("movesToFree", () => {
  it.each<[string, number, ReadonlyArray<number>, ReadonlyArray<number>]>([
    ["nobody has to move", 1, [0, 2], [0, 2]],
    ["who stands there moves up", 1, [0, 1, 3], [0, 2, 3]],
    ["those close behind are pushed", 1, [0, 1, 2, 3, 5], [0, 2, 3, 4, 5]],
    ["those in front stay", 2, [0, 1, 2], [0, 1, 3]],
    ["those who stood together stay together", 1, [1, 1, 2], [2, 2, 3]],
    ["at the last integer they move down", MAX_INT32, [MAX_INT32, 4], [MAX_INT32 - 1, 4]],
    [
      "with those close before",
      MAX_INT32,
      [MAX_INT32 - 2, MAX_INT32 - 1, MAX_INT32],
      [-3, -2, -1].map((n) => MAX_INT32 + n)
    ],
    ["but not those behind", MAX_INT32 - 1, [MAX_INT32 - 1, MAX_INT32], [MAX_INT32 - 2, MAX_INT32]],
    ["the first integer is like any other", MIN_INT32, [MIN_INT32], [MIN_INT32 + 1]]
  ])("%s", (_, sortOrder, others, expected) => {
    expect(ordersAfter(sortOrder, at(...others))).toEqual(expected)
  })

  const Near = Schema.Int.check(Schema.isBetween({ minimum: MAX_INT32 - 12, maximum: MAX_INT32 }))
  it.prop(
    "positions stay distinct and in their order, and the requested one is free",
    { sortOrder: Near, others: Schema.Array(Near).check(Schema.isMaxLength(12)) },
    (given) => {
      const others = at(...new Set(given.others))
      const after = repositioned(others, movesToFree(given.sortOrder, others))
      const orders = [given.sortOrder, ...after.map(({ sortOrder }) => sortOrder)]
      assert.strictEqual(new Set(orders).size, orders.length)
      assert.deepStrictEqual(inOrder(after), inOrder(others))
      assert.isTrue(orders.every((order) => order <= MAX_INT32))
    }
  )
})

describe("nextSortOrder", () => {
  it.each<[ReadonlyArray<number>, number]>([
    [[], 0],
    [[-7], 0],
    [[0, 4, 2], 5],
    [[MAX_INT32 - 1], MAX_INT32],
    [[MAX_INT32, 3], MAX_INT32 - 1],
    [[MAX_INT32, MAX_INT32 - 1], MAX_INT32 - 2]
  ])("after %j comes %i", (present, expected) => {
    expect(nextSortOrder(at(...present))).toBe(expected)
  })
})

describe("inOrder", () => {
  it("sorts ties by id", () => {
    expect(inOrder([...at(3, 1), { id: "B", sortOrder: 1 }])).toEqual(["B", "b", "a"])
  })
})

describe("positionViolations", () => {
  const present = at(0, 1, 2)
  it.each<[string, ReadonlyArray<readonly [string, number]>, ReadonlyArray<string>]>([
    ["nothing", [], []],
    [
      "a swap",
      [
        ["a", 1],
        ["b", 0]
      ],
      []
    ],
    ["a free position", [["a", 9]], []],
    ["its own position", [["a", 0]], []],
    ["a taken position", [["a", 1]], ["/0/sortOrder"]],
    [
      "one position for two",
      [
        ["a", 9],
        ["b", 9]
      ],
      ["/0/sortOrder", "/1/sortOrder"]
    ],
    ["a fraction", [["a", 0.5]], ["/0/sortOrder"]],
    ["a position beyond integers", [["a", MAX_INT32 + 1]], ["/0/sortOrder"]],
    [
      "one strategy twice",
      [
        ["a", 8],
        ["a", 9]
      ],
      ["/1/id"]
    ]
  ])("judges %s", (_, given, paths) => {
    const positions = given.map(([id, sortOrder]) => ({ id, sortOrder }))
    expect(positionViolations(present, positions, "").map(({ path }) => path)).toEqual(paths)
  })

  it("ignores other strategies that already share a position", () => {
    expect(positionViolations(at(0, 0, 1), [{ id: "c", sortOrder: 5 }], "")).toEqual([])
  })
})
