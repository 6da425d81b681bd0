import { expect, it } from "vitest"
import { aSegment } from "../../../test/fixtures/changes.ts"
import { completeSegment, segmentCreated, segmentDeleted, segmentUpdated } from "./segment.ts"

const shared = aSegment(1)
const own = aSegment(1, { project: "shop" })

it.each([
  [() => segmentCreated(shared), { type: "segment-created", data: shared }],
  [() => segmentCreated(own), { type: "segment-created", project: "shop", data: own }],
  [() => segmentUpdated(shared, own), { type: "segment-updated", project: "shop", data: own, preData: shared }],
  [() => segmentUpdated(own, shared), { type: "segment-updated", project: "shop", data: shared, preData: own }],
  [() => segmentUpdated(shared, shared), { type: "segment-updated", data: shared, preData: shared }],
  [() => segmentDeleted(own), { type: "segment-deleted", project: "shop", preData: own }]
])("records $1", (event, expected) => {
  expect(event()).toStrictEqual(expected)
})

it("is empty and of all projects unless the draft says otherwise", () => {
  expect(completeSegment({ name: "beta", constraints: [] })).toStrictEqual({
    name: "beta",
    description: null,
    project: null,
    constraints: []
  })
})
