import { expect, it } from "vitest"
import { membershipChanges } from "./membership-changes.ts"

const constraints = [{ contextName: "userId", operator: "IN", values: ["7"] }]

it("says who is in a segment before and afterwards, also where that is everyone", () => {
  const diff = { now: { name: "staff", constraints }, proposed: null, after: { name: "staff", constraints: [] } }
  expect(membershipChanges({ action: "updateSegment", diff })).toEqual([
    { property: "Who is in it", before: ["Users whose userId is 7"], after: ["Everyone"] }
  ])
  expect(membershipChanges({ action: "updateSegment", diff: { ...diff, after: { name: "x", constraints } } })).toEqual(
    []
  )
  expect(membershipChanges({ action: "deleteSegment", diff: { ...diff, after: null } })).toEqual([])
  expect(membershipChanges({ action: "updateSegment" })).toEqual([])
})
