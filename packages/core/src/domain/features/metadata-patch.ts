import { type Array as Arr, Result, Schema } from "effect"
import { FeatureTypeName } from "../catalog/feature-type.ts"
import { applyJsonPatch, applyOperations } from "../json/json-patch.ts"
import { operationViolation, partOf } from "../json/patch-operations.ts"
import { field } from "../values/field.ts"
import type { Violation } from "../violations/errors.ts"
import { quoted, violation } from "../violations/violation.ts"
import { FeatureMetadata } from "./feature.ts"

/** The properties that a patch can read and write. */
const Member = Schema.Literals(["/type", "/description", "/impressionData", "/stale"])

/** The properties that a patch can test. */
const Testable = Schema.Literals([...Member.literals, "/name", "/project"])

/** The values of properties, none of which is nested. */
const Value = Schema.Union([Schema.String, Schema.Boolean, Schema.Null])

const Operation = Schema.Union([
  Schema.Struct({ op: Schema.Literal("add"), path: Member, value: Value }),
  Schema.Struct({ op: Schema.Literal("replace"), path: Member, value: Value }),
  Schema.Struct({ op: Schema.Literal("test"), path: Testable, value: Value }),
  Schema.Struct({ op: Schema.Literal("remove"), path: Member }),
  Schema.Struct({ op: Schema.Literal("copy"), path: Member, from: Member }),
  Schema.Struct({ op: Schema.Literal("move"), path: Member, from: Member })
])
type Operation = typeof Operation.Type

/**
 * Applies a JSON Patch (RFC 6902) in order. Either all operations succeed, or the result lists the violations. Values
 * must have the right type. Only the description can be removed, and an empty description counts as removed.
 */
export const patchMetadata = (
  metadata: FeatureMetadata,
  operations: ReadonlyArray<unknown>
): Result.Result<FeatureMetadata, Arr.NonEmptyReadonlyArray<Violation>> =>
  applyOperations(metadata, operations, applyOperation)

const applyOperation = (
  metadata: FeatureMetadata,
  operation: unknown,
  at: string
): Result.Result<FeatureMetadata, Violation> => {
  if (!isOperation(operation)) return Result.fail(shapeViolation(operation, at))
  const applied = applyJsonPatch(metadata, [operation])
  if (Result.isFailure(applied)) {
    return Result.fail(violation(`${at}/value`, `must be equal to what ${operation.path} is`))
  }
  if (operation.op === "test") return Result.succeed(metadata)

  return isPatched(applied.success)
    ? Result.succeed({ ...applied.success, description: applied.success.description || null })
    : Result.fail(contentViolation(operation, at))
}

const isOperation = Schema.is(Operation)
const isPatched = Schema.is(
  Schema.Struct({
    ...FeatureMetadata.fields,
    description: Schema.optionalKey(FeatureMetadata.fields.description)
  })
)

const shapeViolation = (operation: unknown, at: string): Violation =>
  operationViolation(operation, at, (op) => {
    const path = partOf(operation, "path")
    const pointers = op === "test" ? Testable.literals : Member.literals
    if (!pointers.some((pointer) => pointer === path)) return pointerViolation(path, pointers, `${at}/path`)
    if (op === "copy" || op === "move") {
      return pointerViolation(partOf(operation, "from"), Member.literals, `${at}/from`)
    }
    return violation(`${at}/value`, "must be given, and be a text, true, false or null")
  })

const pointerViolation = (pointer: unknown, known: ReadonlyArray<string>, at: string): Violation => {
  const found = typeof pointer === "string" ? `, not ${quoted(pointer)}` : ""
  return violation(at, `must be one of ${known.join(", ")}${found}`)
}

/** The violation of an operation that would leave a property without a value, or with one of the wrong type. */
const contentViolation = (operation: Exclude<Operation, { op: "test" }>, at: string): Violation => {
  switch (operation.op) {
    case "remove":
      return violation(`${at}/path`, `must be /description, since ${operation.path} cannot be removed`)
    case "copy":
    case "move":
      return violation(`${at}/from`, `must leave every member with a value that fits it`)
    default:
      return violation(`${at}/value`, `must be ${expectations[operation.path]}`)
  }
}

const expectations = {
  "/type": `one of ${FeatureMetadata.fields.type.literals.join(", ")}`,
  "/description": "a text or null",
  "/impressionData": "true or false",
  "/stale": "true or false"
}

/** Metadata as the caller sends it. */
export interface MetadataDraft {
  readonly type?: FeatureTypeName | undefined
  readonly description?: string | null | undefined
  readonly impressionData?: boolean | undefined
  readonly stale?: boolean | undefined
}

export const FeatureUpdate = Schema.Struct({
  name: field(Schema.optionalKey(Schema.String), "The feature's name; it cannot be changed"),
  type: field(
    Schema.optionalKey(FeatureTypeName),
    "The feature's type, which decides its expected lifetime; release by default"
  ),
  description: field(
    Schema.optionalKey(FeatureMetadata.fields.description),
    "What the feature is for; empty by default"
  ),
  impressionData: field(
    Schema.optionalKey(Schema.Boolean),
    "Whether SDKs emit an event for each evaluation; false by default"
  ),
  stale: field(Schema.optionalKey(Schema.Boolean), "Whether the feature is marked as stale; false by default")
}).annotate({
  identifier: "FeatureUpdate",
  description: "The new metadata of a feature. Properties that are left out get the defaults of a new feature."
})
export type FeatureUpdate = typeof FeatureUpdate.Type

/** Fills in the defaults of metadata. An empty description becomes null. */
export const completeMetadata = (
  { name, project }: Pick<FeatureMetadata, "name" | "project">,
  { type, description, impressionData, stale }: MetadataDraft
): FeatureMetadata => ({
  name,
  project,
  type: type ?? "release",
  description: description || null,
  impressionData: impressionData ?? false,
  stale: stale ?? false
})
