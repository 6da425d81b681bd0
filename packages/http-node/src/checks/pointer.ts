import { formatPointer } from "@halyard/core/domain"

const LONGEST = 500

/** A JSON pointer for error messages: well formed, without U+0000, and cut when it is very long. */
export const pointer = (keys: ReadonlyArray<PropertyKey>): string => {
  const path = formatPointer(keys).replaceAll("\0", "\uFFFD").toWellFormed()
  return path.length > LONGEST ? `${path.slice(0, LONGEST).toWellFormed()}…` : path
}
