import type { Violation } from "../violations/errors.ts"
import { displayNameViolations } from "../violations/names.ts"
import { lengthViolations, quoted, violation, wholeNumberViolations } from "../violations/violation.ts"

/** Ids are part of URLs. They allow fewer characters than feature names. */
export const projectIdViolations = (id: string, path: string): ReadonlyArray<Violation> => {
  if (reserved.has(id.toLowerCase())) return [violation(path, `must not be ${quoted(id)}`)]
  return [
    ...lengthViolations(id, path, 1, 100),
    ...(/^[a-zA-Z0-9._~-]*$/.test(id)
      ? []
      : [violation(path, `must be made of letters, digits and ._~- only, unlike ${quoted(id)}`)])
  ]
}

/** Derives an id from a name and drops accents. The id may be taken or reserved. */
export const projectIdFrom = (name: string): string => {
  const dashed = name
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
  return trimDashes(trimDashes(dashed).slice(0, MAX_MADE_LENGTH)) || "project"
}

/** Derives an id from a name and appends a number if it is taken. Names in non-Latin scripts all yield the same id. */
export const freeProjectId = (name: string, taken: ReadonlySet<string>): string => {
  const id = projectIdFrom(name)
  if (!taken.has(id) && !reserved.has(id)) return id
  let number = 2
  while (taken.has(`${id}-${number}`)) number++
  return `${id}-${number}`
}

/**
 * These would be ambiguous in paths: `.` and `..` are relative segments, the others are operations. Paths ignore case.
 */
const reserved: ReadonlySet<string> = new Set([".", "..", "archive", "revive"])

/** Leaves space for a suffix. */
const MAX_MADE_LENGTH = 60

/** Each end has at most one dash. */
const trimDashes = (text: string): string => text.replace(/^-/, "").replace(/-$/, "")

/** The given settings of a project. The naming pattern is validated separately. */
export interface LooseSettings {
  readonly name?: string | undefined
  readonly defaultStickiness?: string | undefined
  readonly featureLimit?: number | null | undefined
}

/** Validates the given settings. A feature limit of null means no limit. */
export const settingsViolations = (settings: LooseSettings, path: string): ReadonlyArray<Violation> => [
  ...(settings.name === undefined ? [] : displayNameViolations(settings.name, `${path}/name`)),
  ...(settings.defaultStickiness === undefined
    ? []
    : lengthViolations(settings.defaultStickiness, `${path}/defaultStickiness`, 1, 100)),
  ...wholeNumberViolations(settings.featureLimit ?? undefined, `${path}/featureLimit`, 0)
]
