import { describe, expect, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { FeatureMetadata } from "./feature.ts"
import { completeMetadata, patchMetadata } from "./metadata-patch.ts"

const before: FeatureMetadata = Object.freeze({
  name: "f",
  project: "p",
  type: "release",
  description: "old",
  impressionData: false,
  stale: true
})
const pathsOf = (operations: ReadonlyArray<unknown>) =>
  Result.match(patchMetadata(before, operations), {
    onSuccess: () => [],
    onFailure: (violations) => violations.map(({ path }) => path)
  })
const nested = (depth: number): unknown => JSON.parse(`${"[".repeat(depth)}${"]".repeat(depth)}`)

describe("patchMetadata", () => {
  it.each<[string, ReadonlyArray<unknown>, Partial<FeatureMetadata>]>([
    ["nothing", [], {}],
    ["replace", [{ op: "replace", path: "/type", value: "experiment" }], { type: "experiment" }],
    ["add", [{ op: "add", path: "/impressionData", value: true }], { impressionData: true }],
    ["an empty description", [{ op: "replace", path: "/description", value: "" }], { description: null }],
    ["no description", [{ op: "add", path: "/description", value: null }], { description: null }],
    ["remove", [{ op: "remove", path: "/description" }], { description: null }],
    ["copy", [{ op: "copy", from: "/stale", path: "/impressionData" }], { impressionData: true }],
    ["a move to the same path", [{ op: "move", from: "/description", path: "/description" }], {}],
    [
      "a move to a path of the same type",
      [
        { op: "replace", path: "/description", value: "permission" },
        { op: "move", from: "/description", path: "/type" }
      ],
      { type: "permission", description: null }
    ],
    [
      "successful tests, in order",
      [
        { op: "test", path: "/stale", value: true },
        { op: "replace", path: "/stale", value: false },
        { op: "test", path: "/stale", value: false }
      ],
      { stale: false }
    ],
    [
      "tests of name and project",
      [
        { op: "test", path: "/name", value: "f" },
        { op: "test", path: "/project", value: "p" }
      ],
      {}
    ],
    [
      "unknown members of an operation",
      [{ op: "remove", path: "/description", value: nested(5), why: 1 }],
      { description: null }
    ]
  ])("%s", (_, operations, change) => {
    expect(Result.getOrThrow(patchMetadata(before, operations))).toEqual({ ...before, ...change })
  })

  it.each<[string, unknown, string]>([
    ["null", null, "/0/op"],
    ["a text", "replace", "/0/op"],
    ["an array", [], "/0/op"],
    ["no operation", {}, "/0/op"],
    ["an unknown operation", { op: "increment", path: "/stale", value: 1 }, "/0/op"],
    ["no path", { op: "remove" }, "/0/path"],
    ["the name", { op: "replace", path: "/name", value: "g" }, "/0/path"],
    ["the project", { op: "replace", path: "/project", value: "q" }, "/0/path"],
    ["the document", { op: "replace", path: "", value: {} }, "/0/path"],
    ["a prototype", { op: "add", path: "/__proto__/x", value: 1 }, "/0/path"],
    ["a path below", { op: "add", path: "/description/0", value: "x" }, "/0/path"],
    ["a path that is no text", { op: "add", path: ["/stale"], value: true }, "/0/path"],
    ["no value", { op: "replace", path: "/stale" }, "/0/value"],
    ["an unknown type", { op: "replace", path: "/type", value: "nope" }, "/0/value"],
    ["a number for a text", { op: "replace", path: "/description", value: 1 }, "/0/value"],
    ["a flag for a text", { op: "replace", path: "/description", value: false }, "/0/value"],
    ["a text for a flag", { op: "replace", path: "/stale", value: "true" }, "/0/value"],
    ["null for a flag", { op: "add", path: "/impressionData", value: null }, "/0/value"],
    ["a deep value", { op: "replace", path: "/description", value: nested(5000) }, "/0/value"],
    ["a test that fails", { op: "test", path: "/stale", value: false }, "/0/value"],
    ["a test of another type", { op: "test", path: "/description", value: ["old"] }, "/0/value"],
    ["a test of another name", { op: "test", path: "/name", value: "g" }, "/0/value"],
    ["removing a flag", { op: "remove", path: "/stale" }, "/0/path"],
    ["copying from nowhere", { op: "copy", path: "/stale" }, "/0/from"],
    ["copying the name", { op: "copy", from: "/name", path: "/description" }, "/0/from"],
    ["copying a value of another type", { op: "copy", from: "/type", path: "/stale" }, "/0/from"],
    ["moving a flag", { op: "move", from: "/stale", path: "/impressionData" }, "/0/from"]
  ])("rejects %s", (_, operation, path) => {
    expect(pathsOf([operation])).toEqual([path])
  })

  it("reports all violations", () => {
    const wrong = [{ op: "replace", path: "/name", value: 1 }, { op: "remove", path: "/description" }, null]
    expect(pathsOf(wrong)).toEqual(["/0/path", "/2/op"])
  })

  it("accepts 100 operations", () => {
    const operation = { op: "replace", path: "/stale", value: false }
    expect(pathsOf(Array.from({ length: 100 }, () => operation))).toEqual([])
    expect(pathsOf(Array.from({ length: 101 }, () => operation))).toEqual([""])
  })

  const Operation = Schema.Struct({
    op: Schema.Literals(["add", "replace", "test", "remove", "copy", "move"]),
    path: Schema.Literals(["/type", "/description", "/impressionData", "/stale", "/name"]),
    from: Schema.optionalKey(Schema.Literals(["/type", "/description", "/stale", "/project"])),
    value: Schema.optionalKey(Schema.Union([Schema.String, Schema.Boolean, Schema.Null, Schema.Literal("release")]))
  })

  it.prop(
    "returns metadata or violations and does not change its input",
    { operations: Schema.Array(Operation) },
    (given) => {
      const patched = patchMetadata(before, given.operations)
      if (Result.isFailure(patched)) return patched.failure.length > 0
      const { name, project, description } = patched.success
      return Schema.is(FeatureMetadata)(patched.success) && name === "f" && project === "p" && description !== ""
    }
  )

  it.prop("never throws", { operations: Schema.Array(Schema.Json) }, ({ operations }) => {
    return Result.isResult(patchMetadata(before, operations))
  })
})

const address = { name: "checkout", project: "shop" }
const defaults = { ...address, type: "release", description: null, impressionData: false, stale: false }

it.each([
  [{}, defaults],
  [{ description: "" }, defaults],
  [{ description: null }, defaults],
  [
    { type: "permission", description: "x", impressionData: true, stale: true },
    { ...address, type: "permission", description: "x", impressionData: true, stale: true }
  ]
] as const)("completes %j", (given, metadata) => {
  expect(completeMetadata(address, given)).toEqual(metadata)
})

it("drops the additional properties of the target", () => {
  const more = { ...address, archivedAt: "2026-01-01" }
  expect(completeMetadata(more, {})).toEqual(defaults)
})
