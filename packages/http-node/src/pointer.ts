const LONGEST = 500

/** A JSON pointer that can be shown: well formed, without U+0000, and cut when it is very long. */
export const pointer = (keys: ReadonlyArray<PropertyKey>): string => {
  const path = keys.map((key) => `/${escape(String(key))}`).join("")
  return path.length > LONGEST ? `${path.slice(0, LONGEST).toWellFormed()}…` : path
}

const escape = (key: string): string =>
  key.replaceAll("~", "~0").replaceAll("/", "~1").replaceAll("\0", "\uFFFD").toWellFormed()
