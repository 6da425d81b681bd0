import { Schema } from "effect"
import { compareText } from "../text.ts"

const TagText = Schema.String.check(Schema.isBetweenCodePoints(2, 50))

/** A tag with its type. Types hold no colon or comma, values no comma, so that a search can name them. */
export const Tag = Schema.Struct({ type: TagText, value: TagText }).annotate({ identifier: "Tag" })
export type Tag = typeof Tag.Type

/** The text that a search of tags looks into. */
export const tagText = (tag: Tag): string => `${tag.type}:${tag.value}`

/** By type, then value: the order in which tags are shown. */
export const compareTags = (left: Tag, right: Tag): number =>
  compareText(left.type, right.type) || compareText(left.value, right.value)
