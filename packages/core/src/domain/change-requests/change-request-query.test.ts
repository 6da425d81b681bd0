import { Struct } from "effect"
import { describe, expect, it } from "vitest"
import { aChangeRequest, ada, at, bob, proposals } from "../../../test/fixtures/change-requests.ts"
import { everyChange } from "../../../test/fixtures/changes.ts"
import {
  changeRequestCounts,
  changedFeatureNames,
  foundRequest,
  scheduledRequest,
  changedSegmentIds,
  commonView
} from "./change-request-query.ts"
import { authorOf, type ChangeRequest } from "./change-request.ts"
import { outlineOf } from "./request-outline.ts"

const { archiveFeature, deleteSegment, updateEnabled, updateSegment } = everyChange
const other = { ...archiveFeature, feature: "other" }
const changes = proposals(updateSegment, other, updateEnabled, archiveFeature, deleteSegment)
const request = aChangeRequest({ title: "Launch", changes, approvals: [{ by: bob, at }] })
const basics = {
  id: 12,
  title: "Launch",
  environment: "production",
  project: "shop",
  createdBy: authorOf(ada),
  createdAt: at,
  approvals: [{ createdBy: authorOf(bob), createdAt: at }],
  state: "In review"
}

it("finds a request with the names of what it changes, each once", () => {
  expect(changedFeatureNames(request)).toEqual(["other", "checkout"])
  expect(changedSegmentIds(request)).toEqual([1, 1])
  expect(foundRequest(outlineOf(request), (id) => `segment ${id}`)).toStrictEqual({
    ...basics,
    features: ["other", "checkout"],
    segments: ["segment 1"]
  })
})

it("leaves out a title that there is not", () => {
  expect(foundRequest(outlineOf(aChangeRequest({ approvals: request.approvals })), String)).toStrictEqual({
    ...Struct.omit(basics, ["title"]),
    features: [],
    segments: []
  })
})

it("adds reviews and edits to what it says of one request", () => {
  const edited = { ...request, revision: 2, rejections: [{ by: bob, at }] }
  expect(commonView(edited, 3)).toStrictEqual({
    ...basics,
    minApprovals: 3,
    rejections: [{ createdBy: authorOf(bob), createdAt: at }],
    stateTimestamps: { Draft: at, "In review": at },
    revision: 2
  })
  expect(commonView(request, 3).revision).toBe(0)
})

describe("the schedule", () => {
  it.each<[ChangeRequest["state"], ChangeRequest["schedule"], object]>([
    ["Scheduled", null, {}],
    ["Approved", { at, status: "pending" }, {}],
    ["Scheduled", { at, status: "pending" }, { schedule: { scheduledAt: at, status: "pending" } }],
    [
      "Scheduled",
      { at, status: "suspended", reason: "a conflict" },
      { schedule: { scheduledAt: at, status: "suspended", reason: "a conflict" } }
    ],
    [
      "Scheduled",
      { at, status: "failed", reason: "a conflict" },
      { schedule: { scheduledAt: at, status: "failed", reason: "a conflict", failureReason: "a conflict" } }
    ],
    ["Scheduled", { at, status: "failed" }, { schedule: { scheduledAt: at, status: "failed", failureReason: null } }]
  ])("of a request that is %s: %j", (state, schedule, expected) => {
    const scheduled = outlineOf(aChangeRequest({ state, schedule }))
    expect(scheduledRequest(scheduled)).toStrictEqual({ id: 12, environment: "production", ...expected })
  })

  it("comes with the title", () => {
    expect(scheduledRequest(outlineOf(request))).toStrictEqual({ id: 12, environment: "production", title: "Launch" })
  })
})

it("counts requests by state, all but drafts", () => {
  expect(
    changeRequestCounts(
      new Map([
        ["Draft", 100],
        ["In review", 1],
        ["Approved", 2],
        ["Scheduled", 4],
        ["Applied", 8],
        ["Rejected", 16],
        ["Cancelled", 32]
      ])
    )
  ).toEqual({ total: 63, applied: 8, rejected: 16, reviewRequired: 1, approved: 2, scheduled: 4 })
  expect(changeRequestCounts(new Map())).toEqual({
    total: 0,
    applied: 0,
    rejected: 0,
    reviewRequired: 0,
    approved: 0,
    scheduled: 0
  })
})
