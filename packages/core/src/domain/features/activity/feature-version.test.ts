import { expect, it } from "@effect/vitest"
import { anEvent } from "../../../../test/fixtures/events.ts"
import type { Event } from "../../events/event.ts"
import { versionsOf } from "./feature-version.ts"

const view = (id: number, given: Partial<Event>) => ({
  ...anEvent({ type: "feature-updated", ...given }),
  id,
  label: "",
  summary: `Event ${id}`
})

const transaction = { groupType: "transaction", groupId: "one" }

it("puts the events of a group together, in their order, and lets events without one stand alone", () => {
  const events = [
    view(5, { ...transaction, data: { a: 2 }, preData: { a: 1 }, reason: "Because" }),
    view(4, { ...transaction, reason: "Because" }),
    view(3, { groupType: "change-request", groupId: "one" }),
    view(2, {}),
    view(1, { createdBy: "bob", createdByUserId: null })
  ]
  const versions = versionsOf(events, 9)
  expect(versions.map(({ changes, version }) => [version, changes.map(({ id }) => id)])).toEqual([
    [9, [4, 5]],
    [8, [3]],
    [7, [2]],
    [6, [1]]
  ])
  expect(versions[0]).toMatchObject({
    ...transaction,
    by: { id: 3, name: "ada@example.com" },
    reason: "Because",
    changes: [{ diff: [] }, { summary: "Event 5", diff: [{ path: "/a", before: 1, after: 2 }] }]
  })
  expect(versions[3]).toMatchObject({ by: { id: null, name: "bob" }, reason: null, groupId: null })
})

it("shows all members of what was added and removed", () => {
  const [removed, added] = versionsOf([view(2, { preData: { id: "x" } }), view(1, { data: { id: "x" } })], 2)
  expect(added?.changes[0]?.diff).toEqual([{ path: "/id", after: "x" }])
  expect(removed?.changes[0]?.diff).toEqual([{ path: "/id", before: "x" }])
})
