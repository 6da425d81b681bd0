import { describe, expect, it } from "vitest"
import type { EventView } from "../../interface/operations.gen.ts"
import { eventDays, withoutRepeats } from "./events-of-change.ts"

const event = (id: number, groupId: string | null, day = "2026-11-22"): EventView => ({
  id,
  createdAt: `${day}T10:00:00.000Z`,
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
  groupId,
  label: "Feature created",
  summary: ""
})

const shape = (events: ReadonlyArray<EventView>) =>
  eventDays(events, (at) => at.slice(0, 10)).map(({ groups, title }) => [
    title,
    ...groups.map((group) => group.events.map(({ id }) => id))
  ])

const keysOf = (events: ReadonlyArray<EventView>) =>
  eventDays(events, () => "Today").flatMap(({ groups }) => groups.map(({ key }) => key))

describe("eventDays", () => {
  it.each([
    ["nothing", [], []],
    ["changes of one event", [event(2, "b"), event(1, "a")], [["2026-11-22", [2], [1]]]],
    [
      "a change of three",
      [event(4, "b"), event(3, "a"), event(2, "a"), event(1, "a")],
      [["2026-11-22", [4], [3, 2, 1]]]
    ],
    ["old events without groups", [event(2, null), event(1, null)], [["2026-11-22", [2], [1]]]],
    [
      "days",
      [event(2, "b"), event(1, "a", "2026-11-21")],
      [
        ["2026-11-22", [2]],
        ["2026-11-21", [1]]
      ]
    ]
  ])("%s", (_, events, expected) => expect(shape(events)).toEqual(expected))

  it("keeps the key of a change while its events arrive", () =>
    expect(keysOf([event(1, "a")])).toEqual(keysOf([event(2, "a"), event(1, "a")])))
})

it("withoutRepeats keeps each event once, in order", () =>
  expect(withoutRepeats([event(3, "c"), event(2, "b"), event(2, "b"), event(1, "a")]).map(({ id }) => id)).toEqual([
    3, 2, 1
  ]))
