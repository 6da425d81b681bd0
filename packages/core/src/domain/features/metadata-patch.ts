import { Predicate, Result, Schema } from "effect"
import type { Violation } from "../errors.ts"
import { quoted, violation } from "../violation.ts"
import { FeatureMetadata } from "./feature.ts"

/**
 * Applies a JSON Patch (RFC 6902), in the order of its operations. Either all of them apply, or what is wrong with them
 * is answered. Values are strictly typed; only a description can be removed, and an empty one is none.
 */
export const patchMetadata = (
  metadata: FeatureMetadata,
  operations: ReadonlyArray<unknown>
): Result.Result<FeatureMetadata, readonly [Violation, ...Array<Violation>]> => {
  if (operations.length > MAX_OPERATIONS) {
    return Result.fail([violation("/body", `must hold at most ${MAX_OPERATIONS} operations`)])
  }
  const violations: Array<Violation> = []
  let patched = metadata
  for (const [index, operation] of operations.entries()) {
    const applied = applyOperation(patched, operation, `/body/${index}`)
    if (Result.isFailure(applied)) violations.push(applied.failure)
    else patched = applied.success
  }
  const [first, ...others] = violations
  return first === undefined ? Result.succeed(patched) : Result.fail([first, ...others])
}

const MAX_OPERATIONS = 100

type Applied = Result.Result<FeatureMetadata, Violation>

const applyOperation = (metadata: FeatureMetadata, operation: unknown, at: string): Applied => {
  if (!Predicate.hasProperty(operation, "op") || !isOperationName(operation.op)) {
    return Result.fail(violation(`${at}/op`, `must be one of ${OperationName.literals.join(", ")}`))
  }
  const path = memberOf(operation, "path", at)
  if (Result.isFailure(path)) return Result.fail(path.failure)
  switch (operation.op) {
    case "remove":
      return remove(metadata, path.success, `${at}/path`)
    case "copy":
    case "move":
      return transfer(metadata, operation, path.success, at)
    default:
      return withValue(metadata, operation, path.success, at)
  }
}

const OperationName = Schema.Literals(["add", "replace", "test", "remove", "copy", "move"])
const isOperationName = Schema.is(OperationName)

/** The members that a patch may read and write. */
const Member = Schema.Literals(["/type", "/description", "/impressionData", "/stale"])
type Member = typeof Member.Type
const isMember = Schema.is(Member)

const memberOf = (operation: object, key: "path" | "from", at: string): Result.Result<Member, Violation> => {
  const pointer = Predicate.hasProperty(operation, key) ? operation[key] : undefined
  if (isMember(pointer)) return Result.succeed(pointer)
  const found = typeof pointer === "string" ? `, not ${quoted(pointer)}` : ""
  return Result.fail(violation(`${at}/${key}`, `must be one of ${Member.literals.join(", ")}${found}`))
}

const withValue = (
  metadata: FeatureMetadata,
  operation: { readonly op: unknown },
  path: Member,
  at: string
): Applied => {
  if (!Predicate.hasProperty(operation, "value")) return Result.fail(violation(`${at}/value`, "must be given"))
  if (operation.op !== "test") return write(metadata, path, operation.value, `${at}/value`)
  return read(metadata, path) === operation.value
    ? Result.succeed(metadata)
    : Result.fail(violation(`${at}/value`, `must be equal to what ${path} is`))
}

const remove = (metadata: FeatureMetadata, path: Member, at: string): Applied =>
  path === "/description"
    ? Result.succeed({ ...metadata, description: null })
    : Result.fail(violation(at, `must be /description, since ${path} cannot be removed`))

/** Moving leaves nothing behind, so only a description can move. */
const transfer = (metadata: FeatureMetadata, operation: { readonly op: unknown }, path: Member, at: string): Applied =>
  Result.gen(function* () {
    const from = yield* memberOf(operation, "from", at)
    const left = operation.op === "move" ? yield* remove(metadata, from, `${at}/from`) : metadata
    return yield* write(left, path, read(metadata, from), `${at}/from`)
  })

const read = (metadata: FeatureMetadata, path: Member): string | boolean | null => {
  switch (path) {
    case "/type":
      return metadata.type
    case "/description":
      return metadata.description
    case "/impressionData":
      return metadata.impressionData
    case "/stale":
      return metadata.stale
  }
}

const write = (metadata: FeatureMetadata, path: Member, value: unknown, at: string): Applied => {
  switch (path) {
    case "/type":
      return isType(value)
        ? Result.succeed({ ...metadata, type: value })
        : Result.fail(violation(at, `must be one of ${FeatureMetadata.fields.type.literals.join(", ")}`))
    case "/description":
      return isDescription(value)
        ? Result.succeed({ ...metadata, description: value === "" ? null : value })
        : Result.fail(violation(at, "must be a text or null"))
    case "/impressionData":
      return isFlag(value)
        ? Result.succeed({ ...metadata, impressionData: value })
        : Result.fail(violation(at, "must be true or false"))
    case "/stale":
      return isFlag(value)
        ? Result.succeed({ ...metadata, stale: value })
        : Result.fail(violation(at, "must be true or false"))
  }
}

const isType = Schema.is(FeatureMetadata.fields.type)
const isDescription = Schema.is(FeatureMetadata.fields.description)
const isFlag = Schema.is(Schema.Boolean)
