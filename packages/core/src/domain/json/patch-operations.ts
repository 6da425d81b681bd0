import { type Array as Arr, Predicate, Result, Schema } from "effect"
import type { Violation } from "../violations/errors.ts"
import { violation } from "../violations/violation.ts"

/**
 * Applies the operations of a JSON Patch (RFC 6902), each to what those before it left. Either all of them apply, or what
 * is wrong with them is answered.
 */
export const applyOperations = <A>(
  document: A,
  operations: ReadonlyArray<unknown>,
  apply: (document: A, operation: unknown, at: string) => Result.Result<A, Violation>
): Result.Result<A, Arr.NonEmptyReadonlyArray<Violation>> => {
  if (operations.length > MAX_OPERATIONS) {
    return Result.fail([violation("/body", `must hold at most ${MAX_OPERATIONS} operations`)])
  }
  const violations: Array<Violation> = []
  let patched = document
  for (const [index, operation] of operations.entries()) {
    const applied = apply(patched, operation, `/body/${index}`)
    if (Result.isFailure(applied)) violations.push(applied.failure)
    else patched = applied.success
  }
  const [first, ...others] = violations
  return first === undefined ? Result.succeed(patched) : Result.fail([first, ...others])
}

const MAX_OPERATIONS = 100

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
