import { expect, it } from "vitest"
import { aChangeRequest, ada } from "../../../test/fixtures/change-requests.ts"
import { changeEvent, changeRequestEvent, titleUpdated } from "./change-request-events.ts"

const request = aChangeRequest({ title: "Launch", reviewers: [8, ada.id, 9] })
const scope = { project: "shop", environment: "production" }
const data = { changeRequestId: 12, name: '#12 "Launch"', state: "In review", involved: [7, 8, 9] }

it("names the request, its state and whoever is involved", () => {
  expect(changeRequestEvent("change-request-approved", request)).toEqual({
    type: "change-request-approved",
    ...scope,
    data
  })
})

it("contains the change that it is about, with its feature", () => {
  const deleted = { action: "deleteStrategy", payload: { id: "own" } } as const
  expect(changeEvent("change-added", request, { id: 3, change: { feature: "checkout", ...deleted } })).toEqual({
    type: "change-added",
    ...scope,
    featureName: "checkout",
    data: { ...data, change: { id: 3, ...deleted } }
  })
  const ofSegment = { action: "deleteSegment", payload: { id: 3 } } as const
  expect(changeEvent("change-discarded", request, { id: 3, change: ofSegment })).toStrictEqual({
    type: "change-discarded",
    ...scope,
    data: { ...data, change: { id: 3, ...ofSegment } }
  })
})

it("contains the titles before and after", () => {
  expect(titleUpdated(request, { ...request, title: null })).toEqual({
    type: "change-request-title-updated",
    ...scope,
    data: { ...data, name: "#12", title: null },
    preData: { title: "Launch" }
  })
})
