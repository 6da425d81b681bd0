import { expect, it } from "@effect/vitest"
import { eventsOf, everyEvent } from "./event-query.ts"
import { emptyTail, longerTail, partOfTail } from "./event-tail.ts"
import type { EventView } from "./event.ts"

const event = (id: number, given: Partial<EventView> = {}): EventView => ({
  id,
  createdAt: "2026-11-02T09:15:00.000Z",
  type: "feature-created",
  createdBy: "ada",
  createdByUserId: 7,
  environment: null,
  project: "shop",
  featureName: "checkout",
  data: null,
  preData: null,
  tags: null,
  groupType: null,
  groupId: null,
  reason: null,
  label: "",
  summary: "",
  ...given
})

const idsOf = (part: ReturnType<typeof partOfTail>) => part && [part.events.map(({ id }) => id), part.through]

const tail = longerTail(emptyTail(10), [
  event(11),
  event(13, { project: "bank", data: { note: "GRÖßE" } }),
  event(14, { type: "user-created", project: null, createdByUserId: null })
])

it.each([
  ["everything", 10, {}, everyEvent, [[11, 13, 14], 14]],
  ["what follows", 11, {}, everyEvent, [[13, 14], 14]],
  ["what follows an id that is not there", 12, {}, everyEvent, [[13, 14], 14]],
  ["nothing at the end", 14, {}, everyEvent, [[], 14]],
  ["nothing, for those who have more", 20, {}, everyEvent, [[], 20]],
  ["what matches", 10, { projects: ["bank"] }, everyEvent, [[13], 14]],
  ["the text", 10, { text: { folded: "größe" } }, everyEvent, [[13], 14]],
  ["the author", 10, { createdBy: [7] }, everyEvent, [[11, 13], 14]],
  ["what the caller may see", 10, {}, eventsOf(["shop"]), [[11], 14]],
  ["nothing of a former project", 10, {}, eventsOf(["shop", "bank"], new Map([["shop", 11]])), [[13], 14]]
] as const)("a part has %s", (_, position, filters, scope, expected) => {
  expect(idsOf(partOfTail(tail, position, filters, scope, 10))).toEqual(expected)
})

it("a part ends at the limit, and goes on from there", () => {
  expect(idsOf(partOfTail(tail, 10, {}, everyEvent, 2))).toEqual([[11, 13], 13])
  expect(idsOf(partOfTail(tail, 13, {}, everyEvent, 2))).toEqual([[14], 14])
})

it("there is no part that begins before the tail", () => {
  expect(partOfTail(tail, 9, {}, everyEvent, 10)).toBeUndefined()
})

it("a tail drops its oldest events when it has too many, or too large ones, but never the newest", () => {
  const limits = { events: 3, characters: 50 }
  const few = longerTail(tail, [event(15), event(16)], limits)
  expect([few.after, few.through, few.entries.map(({ view }) => view.id)]).toEqual([13, 16, [14, 15, 16]])
  const large = longerTail(few, [event(17), event(18, { data: { text: "x".repeat(100) } })], limits)
  expect([large.after, large.through, large.entries.map(({ view }) => view.id)]).toEqual([17, 18, [18]])
  expect(longerTail(emptyTail(10), [])).toEqual(emptyTail(10))
})
