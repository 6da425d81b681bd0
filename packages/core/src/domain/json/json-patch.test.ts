import { describe, expect, it } from "@effect/vitest"
import { Result } from "effect"
import { applyJsonPatch } from "./json-patch.ts"

const parsed = (text: string): unknown => JSON.parse(text)
const patched = (document: unknown, ...operations: ReadonlyArray<unknown>) =>
  Result.getOrThrow(applyJsonPatch(document, operations))
const faults = (document: unknown, ...operations: ReadonlyArray<unknown>) => {
  const result = applyJsonPatch(document, operations)
  return Result.isFailure(result) ? result.failure.map(({ path }) => path) : []
}

describe("applyJsonPatch", () => {
  it.each<[string, unknown, unknown, unknown]>([
    ["adds a member", { foo: "bar" }, { op: "add", path: "/baz", value: "qux" }, { foo: "bar", baz: "qux" }],
    ["adds an element", { foo: ["bar", "baz"] }, { op: "add", path: "/foo/1", value: 1 }, { foo: ["bar", 1, "baz"] }],
    ["appends an element", ["a"], { op: "add", path: "/-", value: ["b"] }, ["a", ["b"]]],
    ["adds at the end", ["a"], { op: "add", path: "/1", value: "b" }, ["a", "b"]],
    ["adds null", {}, { op: "add", path: "/a", value: null }, { a: null }],
    ["adds over a member", { a: 1 }, { op: "add", path: "/a", value: 2 }, { a: 2 }],
    ["replaces the whole", { a: 1 }, { op: "add", path: "", value: [] }, []],
    ["removes a member", { baz: "qux", foo: "bar" }, { op: "remove", path: "/baz" }, { foo: "bar" }],
    ["removes an element", { foo: ["a", "b", "c"] }, { op: "remove", path: "/foo/1" }, { foo: ["a", "c"] }],
    ["replaces a value", { a: { b: [1, 2] } }, { op: "replace", path: "/a/b/1", value: 3 }, { a: { b: [1, 3] } }],
    ["moves a value", { a: { x: 1 }, b: {} }, { op: "move", from: "/a/x", path: "/b/y" }, { a: {}, b: { y: 1 } }],
    ["moves an element", [1, 2, 3, 4], { op: "move", from: "/1", path: "/3" }, [1, 3, 4, 2]],
    ["copies a value", { a: [1] }, { op: "copy", from: "/a", path: "/b" }, { a: [1], b: [1] }],
    [
      "tests a value",
      { a: [1, { b: "c" }] },
      { op: "test", path: "/a", value: [1, { b: "c" }] },
      { a: [1, { b: "c" }] }
    ],
    ["tests null", { a: null }, { op: "test", path: "/a", value: null }, { a: null }],
    ["unescapes", { "/": 9, "~1": 10 }, { op: "remove", path: "/~01" }, { "/": 9 }],
    ["passes over members that it does not know", {}, { op: "add", path: "/a", value: 1, xyz: 1 }, { a: 1 }],
    ["takes a name that objects inherit", {}, { op: "add", path: "/constructor", value: "a" }, { constructor: "a" }]
  ])("%s", (_, document, operation, expected) => {
    const before = JSON.stringify(document)
    expect(patched(document, operation)).toEqual(expected)
    expect(JSON.stringify(document)).toBe(before)
  })

  it("applies operations one after the other", () => {
    const operations = [
      { op: "remove", path: "/name" },
      { op: "add", path: "/name", value: ["a"] },
      { op: "copy", from: "/name/0", path: "/name/-" },
      { op: "test", path: "/name", value: ["a", "a"] }
    ]
    expect(patched({ name: "old" }, ...operations)).toEqual({ name: ["a", "a"] })
    expect(patched({ a: 1 })).toEqual({ a: 1 })
  })

  it.each<[string, unknown, string]>([
    ["no object", 1, "/op"],
    ["no operation", { path: "/a", value: 1 }, "/op"],
    ["an unknown one", { op: "append", path: "/a" }, "/op"],
    ["no path", { op: "add", value: 1 }, "/path"],
    ["a path that is none", { op: "add", path: "a", value: 1 }, "/path"],
    ["a bad escape", { op: "add", path: "/~2", value: 1 }, "/path"],
    ["no value", { op: "replace", path: "/a" }, "/value"],
    ["nowhere to move from", { op: "move", path: "/a" }, "/from"],
    ["a member that is not there", { op: "remove", path: "/x" }, "/path"],
    ["a parent that is not there", { op: "add", path: "/x/y", value: 1 }, "/path"],
    ["a parent that holds nothing", { op: "add", path: "/a/0", value: "x" }, "/path"],
    ["replacing what is not there", { op: "replace", path: "/x", value: 1 }, "/path"],
    ["copying what is not there", { op: "copy", from: "/x", path: "/y" }, "/from"],
    ["an index beyond the end", { op: "add", path: "/list/3", value: 1 }, "/path"],
    ["an index with zeros", { op: "replace", path: "/list/00", value: 1 }, "/path"],
    ["a negative index", { op: "replace", path: "/list/-1", value: 1 }, "/path"],
    ["the end, where something must be", { op: "remove", path: "/list/-" }, "/path"],
    ["the length of a list", { op: "replace", path: "/list/length", value: 0 }, "/path"],
    ["what objects inherit", { op: "remove", path: "/constructor" }, "/path"],
    ["the prototype", { op: "add", path: "/__proto__/polluted", value: 1 }, "/path"],
    ["removing the whole", { op: "remove", path: "" }, "/path"],
    ["moving into oneself", { op: "move", from: "/list", path: "/list/0" }, "/path"],
    ["another value", { op: "test", path: "/a", value: "other" }, "/value"],
    ["another type", { op: "test", path: "/list", value: { 0: 1, 1: 2 } }, "/value"],
    ["fewer elements", { op: "test", path: "/list", value: [1] }, "/value"],
    ["a deep value", { op: "add", path: "/x", value: parsed(`${"[".repeat(9999)}${"]".repeat(9999)}`) }, "/value"],
    ["a deep path", { op: "remove", path: "/a".repeat(200_000) }, "/path"]
  ])("refuses %s", (_, operation, path) => {
    expect(faults({ a: "text", list: [1, 2] }, operation)).toEqual([`/0${path}`])
  })

  it.each([
    ["a path that is none", "a/b", "must be a JSON pointer"],
    ["a deep path", "/a".repeat(33), "must not lead as deep as"]
  ])("says what is wrong with %s", (_, path, expected) => {
    const result = applyJsonPatch({}, [{ op: "remove", path }])
    expect(Result.isFailure(result) && result.failure[0]?.problem).toContain(expected)
  })

  it("never touches prototypes", () => {
    const result = patched({}, { op: "add", path: "/__proto__", value: { polluted: true } })
    expect(Object.keys(result as object)).toEqual(["__proto__"])
    expect((result as Record<string, unknown>)["polluted"]).toBeUndefined()
    expect(faults({}, { op: "add", path: "/constructor/prototype/polluted", value: true })).toHaveLength(1)
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false)
  })

  it("lists every fault", () => {
    const bad = { op: "remove", path: "/x" }
    expect(faults({}, bad, { op: "add", path: "/a", value: 1 }, bad)).toEqual(["/0/path", "/2/path"])
    expect(faults({}, ...Array.from({ length: 101 }, () => bad))).toEqual([""])
  })

  it("is quick with copies of copies", () => {
    const copies = Array.from({ length: 98 }, (_, index) => ({ op: "copy", from: "", path: `/${index}` }))
    const test = { op: "test", path: "", value: [] }
    expect(faults({ a: 1 }, ...copies, test)).toEqual(["/98/value"])
  })
})
