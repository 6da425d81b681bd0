import { Schema } from "effect"
import type { Principal } from "../access/principal.ts"
import { field } from "../values/field.ts"

export const Creator = Schema.Struct({
  id: field(Schema.Int, "The user's id"),
  name: field(Schema.String, "The user's name"),
  imageUrl: field(Schema.String, "An image of the user's initials")
}).annotate({
  identifier: "Creator",
  description: "The author of something."
})
export type Creator = typeof Creator.Type

/** The public view of a principal. The image is inline and shows the initials, so clients load nothing from elsewhere. */
export const creatorOf = ({ id, name, displayName = name }: Principal): Creator => ({
  id,
  name: displayName,
  imageUrl: initialsImage(displayName)
})

/** Kept short, because every feature contains it. */
export const initialsImage = (name: string): string => {
  const initials = name
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 63).toUpperCase())
    .join("")
  return `data:image/svg+xml,${encodeURI(`<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><text y='7'>${initials}</text></svg>`)}`
}
