import { Schema } from "effect"
import type { Violation } from "../violations/errors.ts"

/** Something that validation tells about an import, and the names that it is about. */
export const Finding = Schema.Struct({
  message: Schema.String,
  affectedItems: Schema.Array(Schema.String)
}).annotate({ identifier: "ImportFinding" })
export type Finding = typeof Finding.Type

/** What a dry run tells. Errors and missing permissions keep an import from being applied, warnings do not. */
export const ImportDryRun = Schema.Struct({
  errors: Schema.Array(Finding),
  warnings: Schema.Array(Finding),
  permissions: Schema.Array(Finding)
}).annotate({ identifier: "ImportDryRun" })
export type ImportDryRun = typeof ImportDryRun.Type

/** What an import did. `features` are the names of those that were created or updated. */
export const ImportReport = Schema.Struct({
  features: Schema.Array(Schema.String),
  created: Schema.Int,
  updated: Schema.Int,
  skipped: Schema.Int,
  warnings: Schema.Array(Finding)
}).annotate({ identifier: "ImportReport" })
export type ImportReport = typeof ImportReport.Type

/** One finding for all the names, each of them once; none where there are no names. */
export const finding = (message: string, names: Iterable<string>): ReadonlyArray<Finding> => {
  const affectedItems = [...new Set(names)]
  return affectedItems.length === 0 ? [] : [{ message, affectedItems }]
}

/** What a name did wrong. */
export interface Offence {
  readonly name: string
  readonly violation: Violation
}

/** The first violation of each item as an offence of its name: a file may hold millions, and nobody reads them all. */
export const offences = <A>(
  items: ReadonlyArray<A>,
  nameOf: (item: A) => string,
  judge: (item: A, index: number) => ReadonlyArray<Violation>
): ReadonlyArray<Offence> =>
  items.flatMap((item, index) =>
    judge(item, index)
      .slice(0, 1)
      .map((violation) => ({ name: nameOf(item), violation }))
  )

/** One finding for all offences against the same rules, with the first of them as examples. */
export const offenceFinding = (what: string, found: ReadonlyArray<Offence>): ReadonlyArray<Finding> => {
  const examples = found.slice(0, MAX_EXAMPLES).map(({ violation }) => violation.message)
  const more = found.length > MAX_EXAMPLES ? `; and ${found.length - MAX_EXAMPLES} more` : ""
  return finding(
    `${what}: ${examples.join("; ")}${more}`,
    found.map(({ name }) => name)
  )
}

const MAX_EXAMPLES = 3
