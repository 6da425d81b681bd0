import { Result } from "effect"
import { listed } from "../../values/text.ts"
import type { Conversion } from "./convert-flags.ts"

/** Converts the parsed files of an export. Fails with the faults of the files. */
export type ExportReader = (
  files: ReadonlyArray<unknown>,
  target: ExportTarget
) => Result.Result<Conversion, ReadonlyArray<string>>

/** The target of a converted export. */
export interface ExportTarget {
  /** The id of the project in Halyard. */
  readonly project: string
  /**
   * The environments to convert: their names in Halyard by their names in the export. Empty for all, under their own
   * names.
   */
  readonly environments: ReadonlyMap<string, string>
}

/** The environment for an export of a single one, which has no name in the file, or one that few people know. */
export const onlyEnvironment = ({ environments }: ExportTarget): string | undefined =>
  environments.size === 1 ? [...environments.values()][0] : undefined

/** The environments of an export to convert, with their names in Halyard. Fails if the export lacks a requested one. */
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
