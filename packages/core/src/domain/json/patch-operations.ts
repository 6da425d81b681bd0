import { Predicate, Schema } from "effect"
import type { Violation } from "../violations/errors.ts"
import { violation } from "../violations/violation.ts"

/** The violation of an invalid operation: an unknown `op`, or a fault in a member that `op` requires. */
export const operationViolation = (
  operation: unknown,
  at: string,
  violationFor: (op: OperationName) => Violation
): Violation => {
  const op = partOf(operation, "op")
  return isOperationName(op) ? violationFor(op) : violation(`${at}/op`, `must be one of ${names.literals.join(", ")}`)
}

const names = Schema.Literals(["add", "replace", "test", "remove", "copy", "move"])

type OperationName = typeof names.Type

const isOperationName = Schema.is(names)

/** A member of a value that may be an operation. */
export const partOf = (operation: unknown, key: string): unknown =>
  Predicate.hasProperty(operation, key) ? operation[key] : undefined
