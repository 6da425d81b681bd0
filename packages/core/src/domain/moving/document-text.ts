import { Predicate, Result, Schema, type SchemaIssue } from "effect"
import { isStateFile, stateFileRule } from "../imports/foreign/state-file.ts"
import { formatPointer } from "../json/json-pointer.ts"
import { type Violation, violationMessage } from "../violations/errors.ts"
import { schemaFaults } from "../violations/schema-faults.ts"
import { violation } from "../violations/violation.ts"
import { InstanceDocument } from "./instance-document.ts"

/** The document as JSON, in parts. Each item has a line of its own, so that files of different days compare well. */
export function* documentText(document: InstanceDocument): Generator<string> {
  const sections = Object.entries(encode(document))
  yield "{\n"
  for (const [index, [name, section]] of sections.entries()) {
    yield `${JSON.stringify(name)}: `
    yield* Array.isArray(section) ? listText(section) : [JSON.stringify(section)]
    yield index === sections.length - 1 ? "\n" : ",\n"
  }
  yield "}\n"
}

const encode = Schema.encodeSync(InstanceDocument)

function* listText(items: ReadonlyArray<unknown>): Generator<string> {
  yield items.length === 0 ? "[" : "[\n"
  for (const [index, item] of items.entries()) {
    yield `  ${JSON.stringify(item)}${index === items.length - 1 ? "\n" : ",\n"}`
  }
  yield "]"
}

/** Parses a document. Refuses unknown properties, because they would be lost. */
export const parseDocument = (text: string): Result.Result<InstanceDocument, ReadonlyArray<string>> =>
  Result.flatMap(Result.try({ try: (): unknown => JSON.parse(text), catch: () => ["The file is not JSON"] }), (value) =>
    isStateFile(value) && !Predicate.hasProperty(value, "format")
      ? Result.fail([violationMessage(violation("/version", stateFileRule))])
      : Result.mapError(decode(value), (error) => documentFaults(error.issue))
  )

const decode = Schema.decodeUnknownResult(InstanceDocument, { errors: "all", onExcessProperty: "error" })

/** The faults of a file, as sentences that name the paths. */
export const documentFaults = (issue: SchemaIssue.Issue): ReadonlyArray<string> => {
  const found: Array<Violation> = []
  for (const { keys, rule } of schemaFaults(issue)) {
    if (found.length === MOST_FAULTS) break
    found.push(violation(formatPointer(keys.map(String)), rule))
  }
  return found.map(violationMessage)
}

/** The most faults in a message: a file of another kind can have millions. */
const MOST_FAULTS = 10
