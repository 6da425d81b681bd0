import { Context, Option, Schema, Tracer } from "effect"
import type { Principal } from "../access/principal.ts"
import { field } from "../values/field.ts"
import { Tag } from "../values/tag.ts"
import { fold } from "../values/text.ts"
import { Timestamp } from "../values/timestamp.ts"
import { EventType } from "./event-type.ts"

const EventData = Schema.Record(Schema.String, Schema.Json)

export const Event = Schema.Struct({
  id: field(
    Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)),
    "The event's number, in the order in which changes were committed"
  ),
  createdAt: field(Timestamp, "When the change was made"),
  type: field(EventType, "What was changed"),
  createdBy: field(Schema.String, "Who made the change"),
  createdByUserId: field(Schema.NullOr(Schema.Finite), "The id of the user who made the change"),
  environment: field(Schema.NullOr(Schema.String), "The environment of the change"),
  project: field(Schema.NullOr(Schema.String), "The project of the change"),
  featureName: field(Schema.NullOr(Schema.String), "The feature that was changed"),
  data: field(Schema.NullOr(EventData), "The new state, or further details"),
  preData: field(Schema.NullOr(EventData), "The state before the change"),
  tags: field(Schema.NullOr(Schema.Array(Tag)), "The feature's tags, by type, then value"),
  groupType: field(
    Schema.NullOr(Schema.String),
    "What the group of the event is: transaction or change-request. Null for old events"
  ),
  groupId: field(
    Schema.NullOr(Schema.String),
    "The id of the group: of the transaction, or the number of the change request"
  ),
  reason: field(Schema.NullOr(Schema.String), "Why the change was made, if its author said so")
}).annotate({ identifier: "Event", description: "A change that was made." })
export type Event = typeof Event.Type

export const EventView = Schema.Struct({
  ...Event.fields,
  label: field(Schema.String, "What was changed, in a few words"),
  summary: field(Schema.String, "What was changed, by whom and where, as a sentence in Markdown")
}).annotate({ identifier: "EventView", description: "A change that was made, also in words." })
export type EventView = typeof EventView.Type

/** A change, as a use case reports it. Never put secrets into `data` or `preData`. */
export interface EventDraft {
  /** The author of the change, if that is not the current principal. */
  readonly author?: Pick<Principal, "id" | "name">
  readonly type: EventType
  readonly project?: string
  readonly environment?: string
  readonly featureName?: string
  readonly data?: Readonly<Record<string, unknown>>
  readonly preData?: Readonly<Record<string, unknown>>
  readonly tags?: ReadonlyArray<Tag>
  /** Why the change is made. By default `CurrentReason`. */
  readonly reason?: string
}

/** An event to be stored. Its JSON texts are built here once, so that all stores search the same characters. */
export interface NewEvent {
  readonly type: EventType
  readonly createdAt: Timestamp
  readonly createdBy: string
  readonly createdByUserId: number
  readonly project: string | null
  readonly environment: string | null
  readonly featureName: string | null
  readonly dataJson: string | null
  readonly preDataJson: string | null
  readonly tagsJson: string | null
  readonly groupType: string | null
  readonly groupId: string | null
  readonly reason: string | null
  /** The trace of the request that made the change, in W3C's form. */
  readonly traceparent: string | null
  /** Case-folded data, preData, tags and reason. */
  readonly searchText: string
}

/** Events that belong together. */
export interface EventGroup {
  readonly type: "transaction" | "change-request"
  readonly id: string
}

/** The group of the events that an effect records. By default, each transaction is a group. */
export const CurrentEventGroup = Context.Reference<EventGroup | undefined>("@halyard/core/CurrentEventGroup", {
  defaultValue: () => undefined
})

/** The reason that the caller gave for the changes of an effect, for their events. */
export const CurrentReason = Context.Reference<string | undefined>("@halyard/core/CurrentReason", {
  defaultValue: () => undefined
})

/** Adds the author, the time and the group to a draft. */
export const newEvent = (
  draft: EventDraft,
  author: Principal,
  createdAt: Timestamp,
  group: EventGroup | null = null,
  traceparent: string | null = null
): NewEvent => {
  const dataJson = json(draft.data)
  const preDataJson = json(draft.preData)
  const tagsJson = json(draft.tags)
  const reason = draft.reason ?? null
  return {
    type: draft.type,
    createdAt,
    createdBy: (draft.author ?? author).name,
    createdByUserId: (draft.author ?? author).id,
    project: draft.project ?? null,
    environment: draft.environment ?? null,
    featureName: draft.featureName ?? null,
    dataJson,
    preDataJson,
    tagsJson,
    groupType: group?.type ?? null,
    groupId: group?.id ?? null,
    reason,
    traceparent,
    searchText: searchTextOf(dataJson, preDataJson, tagsJson, reason)
  }
}

/** The `searchText` that an event was stored with. */
export const textOfEvent = ({ data, preData, reason, tags }: Event): string =>
  searchTextOf(json(data ?? undefined), json(preData ?? undefined), json(tags ?? undefined), reason)

const searchTextOf = (...parts: ReadonlyArray<string | null>): string =>
  fold(parts.filter((text) => text !== null).join("\n"))

/** The characters of JSON in an event, except those of its short fields. */
export const eventSize = ({ dataJson, preDataJson, tagsJson }: NewEvent): number =>
  (dataJson?.length ?? 0) + (preDataJson?.length ?? 0) + (tagsJson?.length ?? 0)

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

/** The span in the form of the header `traceparent` (W3C Trace Context). */
export const traceparentOf = ({ sampled, spanId, traceId }: Tracer.AnySpan): string =>
  `00-${traceId}-${spanId}-${sampled ? "01" : "00"}`

/** The span that a `traceparent` names, as a parent for others. None if the text is invalid. */
export const spanOfTraceparent = (traceparent: string): Option.Option<Tracer.ExternalSpan> => {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-(0[01])$/.exec(traceparent) ?? []
  return traceId === undefined || spanId === undefined
    ? Option.none()
    : Option.some(Tracer.externalSpan({ traceId, spanId, sampled: flags === "01" }))
}
