import { describe, expect, it } from "vitest"
import { changedMembers, movedBetween } from "./group-member-change.ts"

describe("a change of members", () => {
  it.each([
    [[1, 2], { add: 3 }, [1, 2, 3]],
    [[1, 2], { add: 2 }, [1, 2]],
    [[1, 2], { remove: 1 }, [2]],
    [[1, 2], { remove: 7 }, [1, 2]]
  ])("of %j by %j makes %j", (members, change, expected) => expect(changedMembers(members, change)).toEqual(expected))

  it.each([
    [[1, 2], [2, 1], undefined],
    [[1, 2], [2, 3], { joined: [3], left: [1] }],
    [[], [4], { joined: [4], left: [] }]
  ])("between %j and %j is %j", (visible, present, expected) =>
    expect(movedBetween(visible, present)).toEqual(expected)
  )
})
