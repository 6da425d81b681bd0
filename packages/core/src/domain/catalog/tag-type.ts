import { Schema } from "effect"
import { type Tag, type TagChange, tagText } from "../values/tag.ts"
import type { Violation } from "../violations/errors.ts"
import { urlFriendlyViolations } from "../violations/names.ts"
import { sizeViolations } from "../json/size-violations.ts"
import { lengthViolations, violation } from "../violations/violation.ts"
import { field } from "../values/field.ts"
import { limitedText } from "../values/limited.ts"

export const TagType = Schema.Struct({
  name: field(Schema.String, "The tag type's name"),
  description: field(Schema.NullOr(limitedText(1000)), "What tags of this type are for"),
  icon: field(Schema.NullOr(limitedText(100)), "The icon next to tags of this type in a UI"),
  color: field(Schema.NullOr(Schema.String), "The color of tags of this type, such as #1A9F00; null for none")
}).annotate({ identifier: "TagType", description: "A kind of tag." })
export type TagType = typeof TagType.Type

const content = {
  description: Schema.optionalKey(TagType.fields.description),
  icon: Schema.optionalKey(TagType.fields.icon),
  color: Schema.optionalKey(TagType.fields.color)
}

export const NewTagType = Schema.Struct({ name: TagType.fields.name, ...content }).annotate({
  identifier: "NewTagType",
  description: "A new tag type."
})
export type NewTagType = typeof NewTagType.Type

export const TagTypeChange = Schema.Struct(content).annotate({
  identifier: "TagTypeChange",
  description: "Changes to a tag type. Properties that are left out stay unchanged."
})
export type TagTypeChange = typeof TagTypeChange.Type

/** The tag type of a new instance. Imported tags without a type get it. */
export const simpleTagType: TagType = {
  name: "simple",
  description: "For tags that need no further kind",
  icon: "#",
  color: "#FFFFFF"
}

/** Searches write tags as `type:value` and separate them by commas, so tags contain neither. */
export const tagViolations = (tag: Tag, path: string): ReadonlyArray<Violation> => [
  ...tagTextViolations(tag.type, `${path}/type`),
  ...separatorViolations(tag.type, `${path}/type`, ":", "a colon"),
  ...tagTextViolations(tag.value, `${path}/value`)
]

/** A tag cannot be added and removed at once. */
export const tagChangeViolations = ({ addedTags, removedTags }: TagChange, path: string): ReadonlyArray<Violation> => {
  const added = new Set(addedTags.map(tagText))
  return removedTags.flatMap((tag, index) =>
    added.has(tagText(tag)) ? [violation(`${path}/removedTags/${index}`, "must not be among the added tags")] : []
  )
}

/** A tag type with a checked shape and unchecked content. */
export interface LooseTagType {
  readonly name: string
  readonly description?: string | null | undefined
  readonly icon?: string | null | undefined
  readonly color?: string | null | undefined
}

/** A tag type must be usable in tags and in URLs. */
export const tagTypeViolations = (tagType: LooseTagType, path: string): ReadonlyArray<Violation> => [
  ...tagTextViolations(tagType.name, `${path}/name`),
  ...urlFriendlyViolations(tagType.name, `${path}/name`),
  ...sizeViolations(TagType, tagType, path),
  ...(COLOR.test(tagType.color ?? "#000000") ? [] : [violation(`${path}/color`, "must be a colour such as #1A9f00")])
]

const COLOR = /^#[0-9A-Fa-f]{6}$/

const tagTextViolations = (text: string, path: string): ReadonlyArray<Violation> => [
  ...lengthViolations(text, path, 2, 50),
  ...separatorViolations(text, path, ",", "a comma"),
  ...(text === text.trim() ? [] : [violation(path, "must not begin or end with white space")])
]

const separatorViolations = (text: string, path: string, separator: string, name: string): ReadonlyArray<Violation> =>
  text.includes(separator) ? [violation(path, `must not hold ${name}`)] : []
