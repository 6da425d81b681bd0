import { expect, it } from "vitest"
import { aChangeRequest, at, proposals } from "../../../test/fixtures/change-requests.ts"
import { entryOf } from "./calendar.ts"
import type { ChangeRequest } from "./change-request.ts"
import { outlineOf } from "./request-outline.ts"

const url = "https://flags.example.com/12"

const entries = (changes: Partial<ChangeRequest>) =>
  entryOf(outlineOf(aChangeRequest({ schedule: { at, status: "pending" }, ...changes })), url)

const archived = (count: number) =>
  proposals(
    ...Array.from({ length: count }, (_, index) => ({ feature: `f${index}`, action: "archiveFeature" }) as const)
  )

it("has an entry for a request that waits for its time", () => {
  expect(entries({ title: "Launch", changes: archived(2) })).toEqual([
    { id: 12, at, title: 'Change request #12 "Launch" in production', description: "By ada. Changes f0, f1.", url }
  ])
})

it.each<ChangeRequest["schedule"]>([null, { at, status: "failed" }, { at, status: "suspended", reason: "a conflict" }])(
  "has none with the schedule %j",
  (schedule) => {
    expect(entries({ schedule })).toEqual([])
  }
)

it.each([
  [20, /f18, f19\.$/],
  [21, /f18, f19, 1 more\.$/],
  [30, /f18, f19, 10 more\.$/]
])("names at most twenty of %i features", (count, expected) => {
  expect(entries({ changes: archived(count) })[0]?.description).toMatch(expected)
})

it("says that only segments change", () => {
  const changes = proposals({ action: "deleteSegment", payload: { id: 3 } })
  expect(entries({ changes })[0]?.description).toBe("By ada. Changes segments.")
})
