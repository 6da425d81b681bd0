import { Struct } from "effect"
import { expect, it } from "vitest"
import { aChangeRequest, proposals } from "../../../test/fixtures/change-requests.ts"
import { everyChange } from "../../../test/fixtures/changes.ts"
import { nameAt, outlineOf } from "./request-outline.ts"

const { deleteStrategy, updateChangeRequestConfig, updateSegment } = everyChange

it("leaves out the content of changes, what they refer to, and comments", () => {
  const changes = proposals(deleteStrategy, updateSegment, updateChangeRequestConfig)
  const start = { name: "before", constraints: [] }
  const comments = [{ id: 4, text: "Why?", by: { id: 7, name: "ada" }, at: "2026-03-02T00:00:00.000Z" }]
  const request = aChangeRequest({ comments, references: { changes: {}, segments: {} } })
  expect(outlineOf({ ...request, changes: changes.map((change) => ({ ...change, start })) })).toStrictEqual({
    ...Struct.omit(aChangeRequest(), ["comments", "references"]),
    changes: [
      { id: 1, change: { feature: "checkout", action: "deleteStrategy" }, name: null },
      { id: 2, change: { action: "updateSegment", payload: { id: 1 } }, name: "before" },
      { id: 3, change: { action: "updateChangeRequestConfig" }, name: null }
    ]
  })
})

it.each([null, "before", 7, [], {}, { name: null }, { name: 7 }])("finds no name in %j", (start) => {
  expect(nameAt(start)).toBe(null)
})
