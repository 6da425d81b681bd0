import { describe, expect, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { atOperations, patchDocument } from "./patch-document.ts"

const Thing = Schema.Struct({
  name: Schema.String.check(Schema.isNonEmpty()),
  size: Schema.optionalKey(Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 9 }))),
  parts: Schema.Array(Schema.Struct({ kind: Schema.Literals(["a", "b"]) })),
  texts: Schema.Record(Schema.String, Schema.String)
})
const thing = { name: "n", parts: [{ kind: "a" }], texts: { a: "1" } }

const outcome = (...operations: ReadonlyArray<unknown>) => patchDocument(Thing, thing, operations)
const faults = (...operations: ReadonlyArray<unknown>) => {
  const result = outcome(...operations)
  return Result.isFailure(result) ? result.failure : []
}

describe("patchDocument", () => {
  it("answers the document", () => {
    const operations = [
      { op: "replace", path: "/parts/0/kind", value: "b" },
      { op: "add", path: "/texts/b", value: "2" },
      { op: "add", path: "/size", value: 3 }
    ]
    const expected = { name: "n", size: 3, parts: [{ kind: "b" }], texts: { a: "1", b: "2" } }
    expect(outcome(...operations)).toEqual(Result.succeed(expected))
  })

  it("may be wrong in between", () => {
    expect(faults({ op: "remove", path: "/name" }, { op: "add", path: "/name", value: "new" })).toEqual([])
  })

  it.each<[string, unknown, string]>([
    ["a missing member", { op: "remove", path: "/name" }, '"/name" is required'],
    ["another type", { op: "replace", path: "/name", value: 12345 }, '"/name" must be a string'],
    ["too little", { op: "replace", path: "/name", value: "" }, '"/name" must have a length of at least 1'],
    ["too much", { op: "add", path: "/size", value: 10 }, '"/size" must be between 0 and 9'],
    [
      "a part that is wrong",
      { op: "add", path: "/parts/-", value: { kind: "c" } },
      '"/parts/1/kind" must be one of a, b'
    ],
    ["a list in a list", { op: "copy", from: "/parts", path: "/parts/0" }, '"/parts/0" must be an object'],
    ["another kind of document", { op: "replace", path: "", value: "x" }, "it must be an object"]
  ])("names the operation that leaves %s", (_, operation, problem) => {
    const harmless = { op: "test", path: "/texts/a", value: "1" }
    expect(faults(harmless, operation)).toEqual([{ path: "/1", problem: `must leave a valid document: ${problem}` }])
  })

  it("refuses writes to unknown members, but allows unknown members inside a written value", () => {
    expect(faults({ op: "add", path: "/colour", value: "red" }).map(({ path }) => path)).toEqual(["/0/path"])
    expect(faults({ op: "add", path: "/parts/0/colour", value: "red" }).map(({ path }) => path)).toEqual(["/0/path"])
    expect(faults({ op: "add", path: "/parts/-", value: { kind: "a", colour: "red" } })).toEqual([])
  })
})

describe("atOperations", () => {
  it.each<[string, number | undefined]>([
    ["/parts/0/kind", 1],
    ["/parts", 1],
    ["/texts/a", 2],
    ["/texts", 2],
    ["/textstoo", undefined]
  ])("tells of %s where it was written last", (path, index) => {
    const operations = [{ op: "add", path: "/parts/0/kind" }, { op: "add", path: "/parts/-" }, { path: "/texts/a" }]
    const [found] = atOperations([{ path, problem: "is wrong" }], operations)
    expect(found?.path).toBe(index === undefined ? "" : `/${index}`)
  })
})
