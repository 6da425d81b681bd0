import { firstNames } from "../values/listed.ts"

/** The names after what they are names of, and how many there are that have none here; nothing where there is nothing. */
export const countedNames = (kind: string, names: ReadonlyArray<string | undefined>): ReadonlyArray<string> => {
  if (names.length === 0) return []
  const known = names.filter((name) => name !== undefined)
  const { shown, more } = firstNames(known)
  const others = [
    ...(more > 0 ? [`${more} more`] : []),
    ...(names.length > known.length ? [`${names.length - known.length} that you may not see`] : [])
  ]
  return [`${names.length === 1 ? kind : plural(kind)}: ${[...shown, ...others].join(", ")}`]
}

const plural = (kind: string): string => (kind.endsWith("y") ? `${kind.slice(0, -1)}ies` : `${kind}s`)
