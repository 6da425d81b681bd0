import { Schema } from "effect"
import { Tag } from "../values/tag.ts"
import type { Principal } from "../access/principal.ts"
import { fold } from "../values/text.ts"
import { Timestamp } from "../values/timestamp.ts"
import { EventType } from "./event-type.ts"

const EventData = Schema.Record(Schema.String, Schema.Json)

/** Something that was done. Ids follow the order of commits. */
export const Event = Schema.Struct({
  id: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)),
  createdAt: Timestamp,
  type: EventType,
  createdBy: Schema.String,
  createdByUserId: Schema.NullOr(Schema.Finite),
  environment: Schema.NullOr(Schema.String),
  project: Schema.NullOr(Schema.String),
  featureName: Schema.NullOr(Schema.String),
  data: Schema.NullOr(EventData),
  preData: Schema.NullOr(EventData),
  tags: Schema.NullOr(Schema.Array(Tag))
}).annotate({ identifier: "Event" })
export type Event = typeof Event.Type

/** What a use case tells of a change. Secrets never belong in `data` or `preData`. */
export interface EventDraft {
  readonly type: EventType
  readonly project?: string
  readonly environment?: string
  readonly featureName?: string
  readonly data?: Readonly<Record<string, unknown>>
  readonly preData?: Readonly<Record<string, unknown>>
  readonly tags?: ReadonlyArray<Tag>
}

/** An event to be stored: the JSON texts are made here once, so that every store searches the same characters. */
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
  /** Folded data, preData and tags. */
  readonly searchText: string
}

/** The draft, signed and dated. */
export const newEvent = (draft: EventDraft, author: Principal, createdAt: Timestamp): NewEvent => {
  const dataJson = json(draft.data)
  const preDataJson = json(draft.preData)
  const tagsJson = json(draft.tags)
  return {
    type: draft.type,
    createdAt,
    createdBy: author.name,
    createdByUserId: author.id,
    project: draft.project ?? null,
    environment: draft.environment ?? null,
    featureName: draft.featureName ?? null,
    dataJson,
    preDataJson,
    tagsJson,
    searchText: fold([dataJson, preDataJson, tagsJson].filter((text) => text !== null).join("\n"))
  }
}

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))
