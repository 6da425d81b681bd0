import { Option, Result, Schema, type SchemaIssue } from "effect"
import { type Violation, violationMessage } from "../violations/errors.ts"
import { schemaFaults } from "../violations/schema-faults.ts"
import { MOST_VIOLATIONS, violation } from "../violations/violation.ts"
import { applyJsonPatch } from "./json-patch.ts"
import { formatPointer, parsePointer, valueAt } from "./json-pointer.ts"
import { partOf } from "./patch-operations.ts"

/** Applies a JSON Patch (RFC 6902) to a document and decodes the result. Fails with all violations. */
export const patchDocument = <A>(
  schema: Schema.ConstraintDecoder<A>,
  document: unknown,
  operations: ReadonlyArray<unknown>
): Result.Result<A, ReadonlyArray<Violation>> =>
  Result.flatMap(applyJsonPatch(document, operations), (patched): Result.Result<A, ReadonlyArray<Violation>> => {
    const decoded = Schema.decodeUnknownResult(schema, { errors: "all" })(patched)
    if (Result.isFailure(decoded)) return Result.fail(atOperations(shapeViolations(decoded.failure.issue), operations))
    const unknown = unknownMembers(patched, decoded.success, operations)
    return unknown.length === 0 ? Result.succeed(decoded.success) : Result.fail(unknown)
  })

/** Maps violations of the patched document to the last operations that caused them. */
export const atOperations = (
  violations: ReadonlyArray<Violation>,
  operations: ReadonlyArray<unknown>
): ReadonlyArray<Violation> =>
  violations.map((found) => {
    const index = operations.findLastIndex((operation) =>
      targetsOf(operation).some((target) => areInLine(target, found.path))
    )
    const problem = found.path === "" ? `it ${found.problem}` : violationMessage(found)
    return violation(index === -1 ? "" : `/${index}`, `must leave a valid document: ${problem}`)
  })

const shapeViolations = (issue: SchemaIssue.Issue): ReadonlyArray<Violation> => {
  const violations: Array<Violation> = []
  for (const { keys, rule } of schemaFaults(issue)) {
    violations.push(violation(formatPointer(keys), rule))
    if (violations.length === MOST_VIOLATIONS) break
  }
  return violations
}

/**
 * Reports members unknown to the schema that an operation writes. Members inside a written value may be unknown, as in
 * any body.
 */
const unknownMembers = (
  patched: unknown,
  decoded: unknown,
  operations: ReadonlyArray<unknown>
): ReadonlyArray<Violation> =>
  operations.flatMap((operation, index) => {
    const pointer = parsePointer(targetsOf(operation)[0] ?? "") ?? []
    return Option.isSome(valueAt(patched, pointer)) && Option.isNone(valueAt(decoded, pointer))
      ? [violation(`/${index}/path`, "must lead to something that is known here")]
      : []
  })

/** The pointers at which an operation changes the document. An append changes the list itself. */
const targetsOf = (operation: unknown): ReadonlyArray<string> =>
  ["path", "from"].flatMap((key) => {
    const pointer = partOf(operation, key)
    return typeof pointer === "string" ? [pointer.replace(/\/-$/, "")] : []
  })

/** Whether one pointer is a prefix of the other. */
const areInLine = (one: string, other: string): boolean =>
  `${one}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${one}/`)
