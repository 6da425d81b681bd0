import type { Violation } from "../violations/errors.ts"
import { lengthViolations } from "../violations/violation.ts"
import { wholeNumberViolations } from "../violations/whole-number.ts"
import { displayNameViolations } from "../violations/names.ts"

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
