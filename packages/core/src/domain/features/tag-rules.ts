import type { Violation } from "../errors.ts"
import { lengthViolations, violation } from "../violation.ts"
import { urlFriendlyViolations } from "./feature-name.ts"
import type { Tag } from "./tag.ts"

/** Searches name tags as `type:value` and separate them by commas, so neither may hold such a separator. */
export const tagViolations = (tag: Tag, path: string): ReadonlyArray<Violation> => [
  ...tagTextViolations(tag.type, `${path}/type`),
  ...separatorViolations(tag.type, `${path}/type`, ":", "a colon"),
  ...tagTextViolations(tag.value, `${path}/value`)
]

/** A tag type that tags can name, and that can stand in a URL. */
export const tagTypeViolations = (tagType: { readonly name: string }, path: string): ReadonlyArray<Violation> => [
  ...tagTextViolations(tagType.name, `${path}/name`),
  ...urlFriendlyViolations(tagType.name, `${path}/name`)
]

const tagTextViolations = (text: string, path: string): ReadonlyArray<Violation> => [
  ...lengthViolations(text, path, 2, 50),
  ...separatorViolations(text, path, ",", "a comma"),
  ...(text === text.trim() ? [] : [violation(path, "must not begin or end with white space")])
]

const separatorViolations = (text: string, path: string, separator: string, name: string): ReadonlyArray<Violation> =>
  text.includes(separator) ? [violation(path, `must not hold ${name}`)] : []
