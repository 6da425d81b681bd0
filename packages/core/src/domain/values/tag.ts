import { Schema } from "effect"
import { compareText } from "./text.ts"
import { field } from "./field.ts"
import { limitedList } from "./limited.ts"

const TagText = Schema.String.check(Schema.isBetweenCodePoints(2, 50))

export const Tag = Schema.Struct({
  type: field(TagText, "The tag type's name"),
  value: field(TagText, "The tag's value")
}).annotate({
  identifier: "Tag",
  description: "A tag with its type. Types contain no colon or comma, values no comma."
})
export type Tag = typeof Tag.Type

export const ColoredTag = Schema.Struct({
  ...Tag.fields,
  color: field(Schema.NullOr(Schema.String), "The color of the tag's type, such as #1A9F00; null for none")
}).annotate({ identifier: "ColoredTag", description: "A tag with its type and the color of the type." })
export type ColoredTag = typeof ColoredTag.Type

/** The most tags of a feature. Each event of a feature lists them all. */
export const MOST_TAGS = 200

export const TagChange = Schema.Struct({
  addedTags: field(limitedList(Tag, MOST_TAGS), "The tags to add; missing tags are created"),
  removedTags: field(limitedList(Tag, MOST_TAGS), "The tags to remove; missing tags are ignored")
}).annotate({
  identifier: "TagChange",
  description: "Tags to add to features, and tags to remove."
})
export type TagChange = typeof TagChange.Type

/** The text that tag search uses. */
export const tagText = (tag: Tag): string => `${tag.type}:${tag.value}`

/** Parses `<type>:<value>`; undefined if a part is missing. Splits at the first colon, because types contain none. */
export const splitTag = (text: string): Tag | undefined => {
  const colon = text.indexOf(":")
  const tag = { type: text.slice(0, Math.max(colon, 0)).trim(), value: text.slice(colon + 1).trim() }
  return tag.type !== "" && tag.value !== "" ? tag : undefined
}

/** Sorts by type, then by value. */
export const compareTags = (left: Tag, right: Tag): number =>
  compareText(left.type, right.type) || compareText(left.value, right.value)

/** The distinct tags, by type, then by value. */
export const sortedTags = (tags: ReadonlyArray<Tag>): ReadonlyArray<Tag> =>
  [...new Map(tags.map((tag) => [tagText(tag), tag])).values()].toSorted(compareTags)
