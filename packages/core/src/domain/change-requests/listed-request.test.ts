import { expect, it } from "vitest"
import { aChangeRequest, proposals } from "../../../test/fixtures/change-requests.ts"
import { everyChange } from "../../../test/fixtures/changes.ts"
import { listedRequest } from "./listed-request.ts"
import { outlineOf } from "./request-outline.ts"
import { commonView } from "./change-request-query.ts"

const { archiveFeature, deleteSegment, updateChangeRequestConfig, updateEnabled } = everyChange

const ofSegment = (id: number) => ({ ...deleteSegment, payload: { id } })

const request = aChangeRequest({
  changes: [
    ...proposals(updateEnabled, { ...archiveFeature, feature: "other" }, archiveFeature, updateChangeRequestConfig),
    ...proposals(ofSegment(1), ofSegment(2), ofSegment(3)).map((change) => ({ ...change, id: change.id + 4 }))
  ].map((change) => (change.id === 7 ? change : { ...change, start: { name: "before" } }))
})

it("lists changes by what they are about, without their content", () => {
  const segments = new Map([[1, "now"]])
  expect(listedRequest(outlineOf(request), 2, (id) => segments.get(id))).toStrictEqual({
    ...commonView(request, 2),
    features: [
      {
        name: "checkout",
        changes: [
          { id: 1, action: "updateEnabled" },
          { id: 3, action: "archiveFeature" }
        ]
      },
      { name: "other", changes: [{ id: 2, action: "archiveFeature" }] }
    ],
    segments: [
      { id: 5, action: "deleteSegment", payload: { id: 1 }, name: "now" },
      { id: 6, action: "deleteSegment", payload: { id: 2 }, name: "before" },
      { id: 7, action: "deleteSegment", payload: { id: 3 }, name: "3" }
    ],
    settings: [{ id: 4, action: "updateChangeRequestConfig" }]
  })
})
