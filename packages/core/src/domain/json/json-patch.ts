import { type Array as Arr, Option, Result, Schema } from "effect"
import type { Violation } from "../violations/errors.ts"
import {
  childOf,
  isContainer,
  isTooDeep,
  parsePointer,
  type Pointer,
  valueAt,
  withChild,
  withoutChild
} from "./json-pointer.ts"
import { quoted, violation } from "../violations/violation.ts"
import { operationViolation, partOf } from "./patch-operations.ts"

const Operation = Schema.Union([
  Schema.Struct({ op: Schema.Literals(["add", "replace", "test"]), path: Schema.String, value: Schema.Unknown }),
  Schema.Struct({ op: Schema.Literal("remove"), path: Schema.String }),
  Schema.Struct({ op: Schema.Literals(["copy", "move"]), path: Schema.String, from: Schema.String })
])
type Operation = typeof Operation.Type

/**
 * Applies a JSON Patch (RFC 6902) to a document, in order. Either every operation applies, or the result is the
 * violations. The original stays unchanged and shares its unchanged parts with the result, so copy operations cost no
 * extra memory.
 */
export const applyJsonPatch = (
  document: unknown,
  operations: ReadonlyArray<unknown>
): Result.Result<unknown, ReadonlyArray<Violation>> => applyOperations(document, operations, applyOperation)

const applyOperation = (document: unknown, operation: unknown, at: string): Result.Result<unknown, Violation> => {
  if (!isOperation(operation)) return Result.fail(shapeViolation(operation, at))
  const path = parsePointer(operation.path)
  if (path === undefined) return Result.fail(pointerViolation(operation.path, `${at}/path`))
  switch (operation.op) {
    case "test":
      return tested(document, path, operation.value, at)
    case "remove":
      return found(removed(document, path), operation.path, `${at}/path`)
    case "add":
    case "replace":
      return written(document, path, operation, at)
    default:
      return transferred(document, path, operation, at)
  }
}

const isOperation = Schema.is(Operation)

const shapeViolation = (operation: unknown, at: string): Violation =>
  operationViolation(operation, at, (op) => {
    if (typeof partOf(operation, "path") !== "string") return violation(`${at}/path`, "must be a JSON pointer")
    const missing = op === "copy" || op === "move" ? "from" : "value"
    return violation(`${at}/${missing}`, `must be given for ${op}`)
  })

const pointerViolation = (pointer: string, at: string): Violation =>
  isTooDeep(pointer)
    ? violation(at, `must not lead as deep as ${quoted(pointer)}`)
    : violation(at, `must be a JSON pointer, empty or starting with a slash, unlike ${quoted(pointer)}`)

const found = (patched: Option.Option<unknown>, pointer: string, at: string): Result.Result<unknown, Violation> =>
  Result.fromOption(patched, () => violation(at, `must lead somewhere, and ${quoted(pointer)} does not`))

const tested = (document: unknown, path: Pointer, expected: unknown, at: string): Result.Result<unknown, Violation> =>
  Option.exists(valueAt(document, path), (actual) => isSameJson(actual, expected))
    ? Result.succeed(document)
    : Result.fail(violation(`${at}/value`, "must be equal to what is there"))

const written = (
  document: unknown,
  path: Pointer,
  { op, path: pointer, value }: Extract<Operation, { readonly value: unknown }>,
  at: string
): Result.Result<unknown, Violation> => {
  if (!isShallow(value, DEEPEST)) return Result.fail(violation(`${at}/value`, "must not be nested so deeply"))
  return found((op === "add" ? added : replaced)(document, path, value), pointer, `${at}/path`)
}

/**
 * The result of a copy or a move. Copies share their source, however often they are nested. Readers of the document
 * stop at members that they do not know.
 */
const transferred = (
  document: unknown,
  path: Pointer,
  { op, path: pointer, from: origin }: Extract<Operation, { readonly from: string }>,
  at: string
): Result.Result<unknown, Violation> => {
  const from = parsePointer(origin)
  if (from === undefined) return Result.fail(pointerViolation(origin, `${at}/from`))
  const value = valueAt(document, from)
  if (Option.isNone(value)) return found(value, origin, `${at}/from`)
  if (op === "copy") return found(added(document, path, value.value), pointer, `${at}/path`)
  if (path.length > from.length && from.every((token, index) => token === path[index])) {
    return Result.fail(violation(`${at}/path`, "must not lead into what is moved"))
  }
  const moved = Option.flatMap(removed(document, from), (rest) => added(rest, path, value.value))
  return found(from.length === 0 ? value : moved, pointer, `${at}/path`)
}

const added = (document: unknown, path: Pointer, value: unknown): Option.Option<unknown> =>
  changedAt(document, path, value, (container, key) => {
    if (!Array.isArray(container)) return Option.some(withChild(container, key, value))
    const index = key === "-" ? container.length : /^(?:0|[1-9]\d*)$/.test(key) ? Number(key) : Infinity
    return index > container.length ? Option.none() : Option.some(container.toSpliced(index, 0, value))
  })

const replaced = (document: unknown, path: Pointer, value: unknown): Option.Option<unknown> =>
  changedAt(document, path, value, (container, key) =>
    Option.map(childOf(container, key), () => withChild(container, key, value))
  )

/** The document itself cannot be removed. */
const removed = (document: unknown, path: Pointer): Option.Option<unknown> =>
  path.length === 0
    ? Option.none()
    : changedAt(document, path, undefined, (container, key) =>
        Option.map(childOf(container, key), () => withoutChild(container, key))
      )

/** Copies the document and changes the container of the pointer's last token. Uses `whole` if the pointer is empty. */
const changedAt = (
  node: unknown,
  [token, ...rest]: Pointer,
  whole: unknown,
  change: (container: object, key: string) => Option.Option<unknown>
): Option.Option<unknown> => {
  if (token === undefined) return Option.some(whole)
  if (!isContainer(node)) return Option.none()
  if (rest.length === 0) return change(node, token)
  return childOf(node, token).pipe(
    Option.flatMap((child) => changedAt(child, rest, whole, change)),
    Option.map((child) => withChild(node, token, child))
  )
}

const DEEPEST = 32

const isShallow = (value: unknown, depth: number): boolean =>
  !isContainer(value) || (depth > 0 && Object.values(value).every((member) => isShallow(member, depth - 1)))

/**
 * Whether both are equal as JSON. Compares no deeper than the expected value, since copies can make the actual one
 * larger than memory.
 */
const isSameJson = (actual: unknown, expected: unknown): boolean => {
  if (!isContainer(expected) || !isContainer(actual)) return actual === expected
  const keys = Object.keys(expected)
  return (
    Array.isArray(actual) === Array.isArray(expected) &&
    Object.keys(actual).length === keys.length &&
    keys.every((key) =>
      Option.exists(childOf(actual, key), (member) => isSameJson(member, Option.getOrUndefined(childOf(expected, key))))
    )
  )
}

/**
 * Applies the operations of a JSON Patch (RFC 6902), each to the result of the one before. Either every operation
 * applies, or the result is the violations.
 */
export const applyOperations = <A>(
  document: A,
  operations: ReadonlyArray<unknown>,
  apply: (document: A, operation: unknown, at: string) => Result.Result<A, Violation>
): Result.Result<A, Arr.NonEmptyReadonlyArray<Violation>> => {
  if (operations.length > MAX_OPERATIONS) {
    return Result.fail([violation("", `must hold at most ${MAX_OPERATIONS} operations`)])
  }
  const violations: Array<Violation> = []
  let patched = document
  for (const [index, operation] of operations.entries()) {
    const applied = apply(patched, operation, `/${index}`)
    if (Result.isFailure(applied)) violations.push(applied.failure)
    else patched = applied.success
  }
  const [first, ...others] = violations
  return first === undefined ? Result.succeed(patched) : Result.fail([first, ...others])
}

const MAX_OPERATIONS = 100
