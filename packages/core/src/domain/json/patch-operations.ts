import type { Violation } from "../violations/errors.ts"
import { violation } from "../violations/violation.ts"
import { Predicate, Schema } from "effect"

/** The first member of an operation that is not as it must be: its name, else one of those that the name asks for. */
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

/** A member of what may be an operation. */
export const partOf = (operation: unknown, key: string): unknown =>
  Predicate.hasProperty(operation, key) ? operation[key] : undefined
