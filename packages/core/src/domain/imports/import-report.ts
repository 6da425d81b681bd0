import { Schema } from "effect"
import type { Violation } from "../violations/errors.ts"
import { field } from "../values/field.ts"

export const Finding = Schema.Struct({
  message: field(Schema.String, "The error or warning"),
  affectedItems: field(Schema.Array(Schema.String), "The names it is about")
}).annotate({
  identifier: "ImportFinding",
  description: "An error or warning of an import, and the names it is about."
})
export type Finding = typeof Finding.Type

export const ImportDryRun = Schema.Struct({
  errors: field(Schema.Array(Finding), "Errors, which prevent the import"),
  warnings: field(Schema.Array(Finding), "Warnings, which do not prevent the import"),
  permissions: field(Schema.Array(Finding), "Permissions that the caller lacks for the import")
}).annotate({
  identifier: "ImportDryRun",
  description: "The result of a dry run. Errors and missing permissions prevent the import, warnings do not."
})
export type ImportDryRun = typeof ImportDryRun.Type

export const ImportReport = Schema.Struct({
  features: field(Schema.Array(Schema.String), "The names of the created and updated features"),
  created: field(Schema.Int, "The number of created features"),
  updated: field(Schema.Int, "The number of overwritten features"),
  skipped: field(Schema.Int, "The number of skipped features"),
  warnings: field(Schema.Array(Finding), "Warnings about the import")
}).annotate({ identifier: "ImportReport", description: "The result of an import." })
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
