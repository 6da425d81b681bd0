import { expect, it } from "@effect/vitest"
import { Result } from "effect"
import { firstMessage, parseEventStreamQuery } from "./event-stream.ts"

it.each([
  ["begins with the newest event that the caller may see", undefined, 120, 90, { kind: "ready", lastEventId: 90 }],
  ["begins in an empty log", undefined, 0, 0, { kind: "ready", lastEventId: 0 }],
  ["continues after what the client has", 100, 120, 110, { kind: "ready", lastEventId: 100 }],
  ["continues at the end", 120, 120, 110, { kind: "ready", lastEventId: 120 }],
  ["continues far behind", 100, 10_100, 10_000, { kind: "ready", lastEventId: 100 }],
  ["gives up too far behind", 100, 10_101, 10_000, { kind: "reset", lastEventId: 10_000, reason: "behind" }],
  ["continues if nothing was missed there", 100, 20_000, 100, { kind: "ready", lastEventId: 100 }],
  ["does not know later events", 121, 120, 90, { kind: "reset", lastEventId: 90, reason: "ahead" }]
] as const)("a stream %s", (_, last, newest, visible, expected) => {
  expect(firstMessage(last, { newest, visible, deleted: 0 })).toEqual(expected)
})

it("a stream does not skip events that were deleted by their age", () => {
  const ends = { newest: 120, visible: 110, deleted: 100 }
  expect(firstMessage(99, ends)).toEqual({ kind: "reset", lastEventId: 110, reason: "behind" })
  expect(firstMessage(100, ends)).toEqual({ kind: "ready", lastEventId: 100 })
})

it("takes the filters of a search, and the last event from the header or the query", () => {
  const project = "IS:shop"
  const filters = { projects: ["shop"] }
  expect(parseEventStreamQuery({ project })).toEqual(Result.succeed({ filters }))
  expect(parseEventStreamQuery({ project, lastEventId: "0" })).toEqual(Result.succeed({ filters, lastEventId: 0 }))
  expect(parseEventStreamQuery({ lastEventId: "7" }, "8")).toEqual(Result.succeed({ filters: {}, lastEventId: 8 }))
  expect(parseEventStreamQuery({ lastEventId: "7" }, "")).toEqual(Result.succeed({ filters: {}, lastEventId: 7 }))
})

it.each([
  [{ lastEventId: "-1" }, undefined, "/lastEventId"],
  [{ lastEventId: ["1", "2"] }, undefined, "/lastEventId"],
  [{}, "abc", "/Last-Event-ID"],
  [{ project: "shop", lastEventId: "x" }, "y", "/project", "/Last-Event-ID", "/lastEventId"]
])("refuses %j with the header %s", (raw, header, ...paths) => {
  const parsed = parseEventStreamQuery(raw, header)
  expect(Result.isFailure(parsed) && parsed.failure.map((each) => each.path)).toEqual(paths)
})
