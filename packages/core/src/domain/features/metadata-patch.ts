import { type Array as Arr, Result, Schema } from "effect"
import { FeatureTypeName } from "../catalog/feature-type.ts"
import { applyJsonPatch, applyOperations } from "../json/json-patch.ts"
import type { Violation } from "../violations/errors.ts"
import { quoted, violation } from "../violations/violation.ts"
import { FeatureMetadata } from "./feature.ts"
import { operationViolation, partOf } from "../json/patch-operations.ts"
import { field } from "../values/field.ts"

/** The members that a patch may read and write. */
const Member = Schema.Literals(["/type", "/description", "/impressionData", "/stale"])

/** What a patch may look at before it changes anything. */
const Testable = Schema.Literals([...Member.literals, "/name", "/project"])

/** No member holds anything deeper. */
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
 * Applies a JSON Patch (RFC 6902), in the order of its operations. Either all of them apply, or what is wrong with them
 * is answered. Values are strictly typed; only a description can be removed, and an empty one is none.
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

/** What an operation would have left is no metadata: a member without a value, or with one of another type. */
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

/** Metadata as a caller gives it. */
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
  description: field(Schema.optionalKey(Schema.NullOr(Schema.String)), "What the feature is for; empty by default"),
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

/** The metadata of a feature with its defaults written out. An empty description is none. */
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
