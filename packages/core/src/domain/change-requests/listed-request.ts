import { Schema, Struct } from "effect"
import { field } from "../values/field.ts"
import { ChangeView, ChangeRequestView, SegmentChangeView } from "./change-request.ts"
import { changedFeatureNames, commonView } from "./change-request-query.ts"
import { isConfigChange, isFeatureChange, isSegmentChange } from "./changes/change.ts"
import type { RequestOutline } from "./request-outline.ts"

const ListedChange = Schema.Struct({
  id: ChangeView.fields.id,
  action: ChangeView.fields.action
}).annotate({
  identifier: "ListedChange",
  description: "A proposed change of a feature or of a setting, without its content."
})

const ListedSegmentChange = Schema.Struct({
  ...ListedChange.fields,
  payload: field(
    Schema.Struct({ id: field(Schema.Int, "The segment's id") }).annotate({
      identifier: "ListedSegment",
      description: "Which segment is changed."
    }),
    "The segment, without the content of the change"
  ),
  name: SegmentChangeView.fields.name
}).annotate({ identifier: "ListedSegmentChange", description: "A proposed change of a segment, without its content." })

/** A request in lists: without the content of its changes, conflicts, diffs and comments. */
export const ListedChangeRequest = Schema.Struct({
  ...Struct.omit(ChangeRequestView.fields, ["approvalRules", "comments"]),
  features: field(
    Schema.Array(
      Schema.Struct({
        name: field(Schema.String, "The feature's name"),
        changes: field(Schema.Array(ListedChange), "Its changes, in the order in which they are applied")
      }).annotate({ identifier: "ListedFeatureChanges", description: "The proposed changes of one feature." })
    ),
    "The changes of features"
  ),
  segments: field(Schema.Array(ListedSegmentChange), "The changes of segments"),
  settings: field(Schema.Array(ListedChange), "The changes of whether changes need approval in the environment")
}).annotate({ identifier: "ListedChangeRequest", description: "A change request in lists." })
export type ListedChangeRequest = typeof ListedChangeRequest.Type

export const listedRequest = (
  request: RequestOutline,
  minApprovals: number,
  segmentName: (id: number) => string | undefined
): ListedChangeRequest => {
  const ofFeatures = Map.groupBy(request.changes, ({ change }) => (isFeatureChange(change) ? change.feature : null))
  return {
    ...commonView(request, minApprovals),
    features: changedFeatureNames(request).map((name) => ({
      name,
      changes: (ofFeatures.get(name) ?? []).map(({ change, id }) => ({ id, action: change.action }))
    })),
    segments: request.changes.flatMap(({ change, id, name }) => {
      if (!isSegmentChange(change)) return []
      const { action, payload } = change
      return [{ id, action, payload, name: segmentName(payload.id) ?? name ?? String(payload.id) }]
    }),
    settings: request.changes.flatMap(({ change, id }) =>
      isConfigChange(change) ? [{ id, action: change.action }] : []
    )
  }
}
