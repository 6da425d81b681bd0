import { Result } from "effect"
import { listed } from "../../values/text.ts"
import type { Conversion } from "./convert-flags.ts"

/** Converts the parsed files of an export, or says what in them is not as it should be. */
export type ExportReader = (
  files: ReadonlyArray<unknown>,
  target: ExportTarget
) => Result.Result<Conversion, ReadonlyArray<string>>

/** Where an export goes. */
export interface ExportTarget {
  /** The id of the project here. */
  readonly project: string
  /** The names here of the environments to bring, by their names there; empty for all under their own names. */
  readonly environments: ReadonlyMap<string, string>
}

/** Exports of one environment have no name for it, or one that few know: it goes to the one that was asked for. */
export const onlyEnvironment = ({ environments }: ExportTarget): string | undefined =>
  environments.size === 1 ? [...environments.values()][0] : undefined

/**
 * The environments of an export to bring, with their names here. Fails if it lacks one of those that were asked for.
 */
export const broughtEnvironments = (
  { environments }: ExportTarget,
  names: Iterable<string>
): Result.Result<ReadonlyMap<string, string>, ReadonlyArray<string>> => {
  const known = new Set(names)
  const missing = [...environments.keys()].filter((name) => !known.has(name))
  if (missing.length > 0) {
    return Result.fail([`There is no environment ${listed(missing)} in the export, which has ${listed([...known])}`])
  }
  return Result.succeed(environments.size === 0 ? new Map([...known].map((name) => [name, name])) : environments)
}
