import { Predicate } from "effect"

/**
 * Whether this is a state file of old Unleash servers. Such files have a version from 1 to 4, and other exports have
 * none.
 */
export const isStateFile = (value: unknown): boolean =>
  Predicate.hasProperty(value, "version") &&
  Predicate.isNumber(value.version) &&
  Predicate.hasProperty(value, "features")

/** Why a state file is refused, and what to do instead. */
export const stateFileRule =
  "must be left out: a file with a version is a state file of Unleash 3 to 5, which has all projects and environments in one. Import it into an Unleash server of version 4 or 5, then run `halyard move-from` on that server, or export its features there"
