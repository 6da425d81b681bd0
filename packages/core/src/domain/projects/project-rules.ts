import type { Violation } from "../violations/errors.ts"
import { displayNameViolations } from "../violations/names.ts"
import { lengthViolations, quoted, violation, wholeNumberViolations } from "../violations/violation.ts"

/** Ids stand in URLs and may be made of fewer characters than names of features. */
export const projectIdViolations = (id: string, path: string): ReadonlyArray<Violation> => {
  if (reserved.has(id.toLowerCase())) return [violation(path, `must not be ${quoted(id)}`)]
  return [
    ...lengthViolations(id, path, 1, 100),
    ...(/^[a-zA-Z0-9._~-]*$/.test(id)
      ? []
      : [violation(path, `must be made of letters, digits and ._~- only, unlike ${quoted(id)}`)])
  ]
}

/** An id that resembles a name; accents are dropped rather than their letters. It may be taken, or reserved. */
export const projectIdFrom = (name: string): string => {
  const dashed = name
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
  return trimDashes(trimDashes(dashed).slice(0, MAX_MADE_LENGTH)) || "project"
}

/** The id made from a name, followed by a number where it is taken: names of other scripts all resemble the same one. */
export const freeProjectId = (name: string, taken: ReadonlySet<string>): string => {
  const id = projectIdFrom(name)
  if (!taken.has(id) && !reserved.has(id)) return id
  let number = 2
  while (taken.has(`${id}-${number}`)) number++
  return `${id}-${number}`
}

/**
 * Paths, which are read in any case, could not tell these from a step up, and from what is done to a project whose id
 * comes after.
 */
const reserved: ReadonlySet<string> = new Set([".", "..", "archive", "revive"])

/** Room for a suffix where the id is taken. */
const MAX_MADE_LENGTH = 60

/** At most one dash stands at either end. */
const trimDashes = (text: string): string => text.replace(/^-/, "").replace(/-$/, "")

/** Settings of a project as far as a caller gives them; the naming pattern has rules of its own. */
export interface LooseSettings {
  readonly name?: string | undefined
  readonly defaultStickiness?: string | undefined
  readonly featureLimit?: number | null | undefined
}

/** What is wrong with the settings that are given. A feature limit of null is none. */
export const settingsViolations = (settings: LooseSettings, path: string): ReadonlyArray<Violation> => [
  ...(settings.name === undefined ? [] : displayNameViolations(settings.name, `${path}/name`)),
  ...(settings.defaultStickiness === undefined
    ? []
    : lengthViolations(settings.defaultStickiness, `${path}/defaultStickiness`, 1, 100)),
  ...wholeNumberViolations(settings.featureLimit ?? undefined, `${path}/featureLimit`, 0)
]
