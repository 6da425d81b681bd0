import { Schema } from "effect"
import { Event, EventView } from "../../events/event.ts"
import { field } from "../../values/field.ts"
import { Difference, differences } from "./differences.ts"
import { isReversible } from "./reversal.ts"

const FeatureChange = Schema.Struct({
  id: field(Schema.Int, "The number of the event"),
  type: field(Event.fields.type, "What was changed"),
  environment: field(Schema.NullOr(Schema.String), "The environment of the change"),
  summary: EventView.fields.summary,
  reversible: field(Schema.Boolean, "Whether events of this type can be reverted"),
  diff: field(Schema.Array(Difference), "What was there before and since. Empty if the type says it all")
}).annotate({ identifier: "FeatureChange", description: "One event of a version." })

export const FeatureVersion = Schema.Struct({
  version: field(Schema.Int, "The version's number. The oldest is 1"),
  at: field(Event.fields.createdAt, "When the feature became so"),
  by: field(
    Schema.Struct({
      id: field(Schema.NullOr(Schema.Finite), "The id of the user who made the change"),
      name: field(Schema.String, "Who made the change")
    }),
    "The author"
  ),
  reason: Event.fields.reason,
  groupType: Event.fields.groupType,
  groupId: Event.fields.groupId,
  changes: field(Schema.Array(FeatureChange), "What was changed at once, in order")
}).annotate({
  identifier: "FeatureVersion",
  description: "What one change made of a feature: who, when, what and why."
})
export type FeatureVersion = typeof FeatureVersion.Type

export const FeatureVersions = Schema.Struct({
  versions: field(Schema.Array(FeatureVersion), "The versions, newest first"),
  total: field(Schema.Int, "The number of versions on all pages")
}).annotate({ identifier: "FeatureVersions", description: "One page of a feature's versions, and the total." })
export type FeatureVersions = typeof FeatureVersions.Type

/** The requested page of versions. */
export interface HistoryPage {
  readonly offset: number
  readonly limit: number
}

/** The key that the events of one change share. Events without a group are changes of their own. */
export const changeKeyOf = ({ groupId, groupType }: Pick<Event, "groupId" | "groupType">, id: number): string =>
  groupId === null ? String(id) : `${groupType} ${groupId}`

/** Groups events, newest first, into versions. The first version has the number `newest`. */
export const versionsOf = (events: ReadonlyArray<EventView>, newest: number): ReadonlyArray<FeatureVersion> => {
  const groups = Map.groupBy(events, (event) => changeKeyOf(event, event.id))
  return [...groups.values()].flatMap((group, index) => {
    const [last] = group
    return last === undefined ? [] : [versionOf(newest - index, last, group)]
  })
}

const versionOf = (version: number, last: EventView, group: ReadonlyArray<EventView>): FeatureVersion => ({
  version,
  at: last.createdAt,
  by: { id: last.createdByUserId, name: last.createdBy },
  reason: last.reason,
  groupType: last.groupType,
  groupId: last.groupId,
  changes: group.toReversed().map(({ data, environment, id, preData, summary, type }) => ({
    id,
    type,
    environment,
    summary,
    reversible: isReversible({ type }),
    diff: differences(preData ?? {}, data ?? {})
  }))
})
