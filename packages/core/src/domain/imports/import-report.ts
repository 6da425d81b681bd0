import { Array as Arr, Schema } from "effect"
import { field } from "../values/field.ts"
import { cutName, listed } from "../values/text.ts"
import { type Locate, Violation, violationAt, violationMessage } from "../violations/errors.ts"

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

/** One finding for all names, without duplicates; empty if there are no names. */
export const finding = (message: string, names: Iterable<string>): ReadonlyArray<Finding> => {
  const affectedItems = [...new Set(names)]
  return affectedItems.length === 0 ? [] : [{ message, affectedItems }]
}

/** A finding that prevents the import. If entries violate rules, it shows the first violations as examples. */
export const ImportError = Schema.Struct({
  ...Finding.fields,
  examples: Schema.optionalKey(Schema.Array(Violation)),
  /** The number of further violations. */
  more: Schema.optionalKey(Schema.Int)
})
export type ImportError = typeof ImportError.Type

/** A violation and the name of the item at fault. */
export interface Offence {
  readonly name: string
  readonly violation: Violation
}

/** Keeps the first violation of each item: a file may contain millions. */
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

/** Groups violations of the same kind into one finding, with the first ones as examples. */
export const offenceFinding = (what: string, found: ReadonlyArray<Offence>): ReadonlyArray<ImportError> => {
  const examples = found.slice(0, MAX_EXAMPLES).map(({ violation }) => violation)
  const more = Math.max(0, found.length - MAX_EXAMPLES)
  return finding(
    what,
    found.map(({ name }) => name)
  ).map((one) => ({ ...one, examples, more }))
}

const MAX_EXAMPLES = 3

/** Converts an error to a plain finding. Adds the examples to the message, with the reader's paths. */
export const plainFinding = (
  { affectedItems, examples = [], message, more = 0 }: ImportError,
  locate: Locate
): Finding => {
  const sentences = examples.map((example) => violationMessage(violationAt(example, locate)))
  const all = [...sentences, ...(more > 0 ? [`and ${more} more`] : [])].join("; ")
  return { message: all === "" ? message : `${message}: ${all}`, affectedItems }
}

/** The import was rejected. Nothing has changed. */
export class InvalidImport extends Schema.TaggedError<InvalidImport>()("InvalidImport", {
  /** The input property that contains the import. */
  path: Schema.String,
  errors: Schema.NonEmptyArray(ImportError)
}) {
  override get message(): string {
    return this.errors.map((error) => withItems(plainFinding(error, (path) => path))).join("; ")
  }
  /** Converts the errors to plain findings, with the reader's paths. */
  at(locate: Locate): InvalidImport {
    return new InvalidImport({
      path: locate(this.path),
      errors: Arr.map(this.errors, (error) => plainFinding(error, locate))
    })
  }
}

const withItems = ({ affectedItems, message }: Finding): string =>
  affectedItems.length === 0 ? message : `${message}: ${listed(affectedItems.map(cutName))}`
