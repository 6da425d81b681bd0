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

/**
 * The public view of a principal. The image is inline and shows the initials, so clients load nothing from elsewhere.
 */
export const creatorOf = ({ displayName, id, name }: Principal): Creator => creatorNamed(id, displayName ?? name)

/** The creator with this id and name, in responses about features. */
export const creatorNamed = (id: number, name: string): Creator => ({ id, name, imageUrl: initialsImage(name) })

/**
 * An image with the initials of the name. It is short, because every feature contains it. Without a font size, the
 * letters would be larger than the picture.
 */
export const initialsImage = (name: string): string => {
  const initials = name
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.toUpperCase().codePointAt(0) ?? 63))
    .join("")
  return `data:image/svg+xml,${encodeURI(`<svg ${SQUARE}><path fill='teal' d='M0 0h64v64H0z'/><text ${CENTRED}>${initials}</text></svg>`)}`
}

const SQUARE = "xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 64'"

const CENTRED = "x='32' y='41' font-size='26' font-family='sans-serif' text-anchor='middle' fill='white'"
