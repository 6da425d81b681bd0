/** The names after what they are names of, and how many there are that have none here; nothing where there is nothing. */
export const countedNames = (kind: string, names: ReadonlyArray<string | undefined>): ReadonlyArray<string> => {
  if (names.length === 0) return []
  const known = names.filter((name) => name !== undefined)
  const shown = known.slice(0, MOST_NAMES)
  const more = [
    ...(known.length > shown.length ? [`${known.length - shown.length} more`] : []),
    ...(names.length > known.length ? [`${names.length - known.length} that you may not see`] : [])
  ]
  return [`${names.length === 1 ? kind : plural(kind)}: ${[...shown, ...more].join(", ")}`]
}

const plural = (kind: string): string => (kind.endsWith("y") ? `${kind.slice(0, -1)}ies` : `${kind}s`)

const MOST_NAMES = 20
