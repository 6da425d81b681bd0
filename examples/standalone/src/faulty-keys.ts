import { type Schema, SchemaIssue } from "effect"

/** The top-level keys that a decoding error is about, each once. */
export const faultyKeys = (error: Schema.SchemaError): ReadonlyArray<string> => [
  ...new Set(format(error.issue).issues.map(({ path }) => String(path?.[0])))
]

const format = SchemaIssue.makeFormatterStandardSchemaV1()
