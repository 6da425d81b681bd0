import { Schema } from "effect"

/** A kind of tags. */
export const TagType = Schema.Struct({
  name: Schema.String,
  description: Schema.NullOr(Schema.String),
  icon: Schema.NullOr(Schema.String),
  color: Schema.NullOr(Schema.String)
}).annotate({ identifier: "TagType" })
export type TagType = typeof TagType.Type

/** The tag type of a fresh instance, and of imported tags that name none. */
export const simpleTagType: TagType = {
  name: "simple",
  description: "For tags that need no further kind",
  icon: "#",
  color: null
}
