import { describe, expect, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { schemaFaults } from "./schema-faults.ts"

const Thing = Schema.Struct({
  name: Schema.String.check(Schema.isMinLength(2)),
  size: Schema.optionalKey(Schema.Finite),
  kind: Schema.Literals(["a", "b"]),
  flag: Schema.NullOr(Schema.Boolean),
  parts: Schema.Array(
    Schema.Union([
      Schema.Struct({ op: Schema.Literal("add"), by: Schema.Finite }),
      Schema.Struct({ op: Schema.Literal("drop") })
    ])
  )
})
const thing = { name: "name", kind: "a", flag: null, parts: [] }

const faults = (given: unknown) => {
  const decoded = Schema.decodeUnknownResult(Thing, { errors: "all" })(given)
  return Result.isFailure(decoded) ? [...schemaFaults(decoded.failure.issue)] : []
}

describe("schemaFaults", () => {
  it("finds none where all is well", () => {
    expect(faults(thing)).toEqual([])
  })

  it.each<[string, unknown, string, string]>([
    ["another kind of value", "text", "", "must be an object"],
    ["a missing member", { ...thing, kind: undefined }, "kind", "must be one of a, b"],
    ["a number for a text", { ...thing, name: 1 }, "name", "must be a string"],
    ["a short text", { ...thing, name: "a" }, "name", "must have a length of at least 2"],
    ["no number", { ...thing, size: "1" }, "size", "must be a number"],
    ["an unknown literal", { ...thing, kind: "c" }, "kind", "must be one of a, b"],
    ["none of several types", { ...thing, flag: "yes" }, "flag", "must be true or false or null"],
    ["no list", { ...thing, parts: {} }, "parts", "must be an array"],
    ["no member of a union", { ...thing, parts: [{ op: "x" }] }, "parts.0.op", "must be add or drop"],
    ["a bad member of a union", { ...thing, parts: [{ op: "add" }] }, "parts.0.by", "is required"]
  ])("says what is wrong with %s", (_, given, path, rule) => {
    expect(faults(given).map(({ keys, rule: found }) => [keys.join("."), found])).toEqual([[path, rule]])
  })
})
