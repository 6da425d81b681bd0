import { describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import { limitedJson, limitedList, limitedText, limitedTexts } from "../values/limited.ts"
import { sizeViolations } from "./size-violations.ts"

const Thing = Schema.Struct({
  text: Schema.optionalKey(Schema.NullOr(limitedText(3))),
  texts: Schema.optionalKey(limitedTexts(2, 3)),
  parts: Schema.optionalKey(limitedList(Schema.Struct({ name: Schema.String, about: limitedText(3) }), 2)),
  all: Schema.optionalKey(Schema.Array(Schema.String).check(limitedJson(10)))
})

const part = (name: string, about = "") => ({ name, about })
const pathsOf = (value: unknown, before?: unknown) => sizeViolations(Thing, value, "", before).map(({ path }) => path)

describe("sizeViolations", () => {
  it.each<[typeof Thing.Type, ReadonlyArray<string>]>([
    [{}, []],
    [{ text: null, texts: {}, parts: [], all: [] }, []],
    [{ text: "abc", texts: { a: "abc", b: "" }, parts: [part("a", "abc"), part("b")], all: ["abcdef"] }, []],
    [{ text: "😀😀😀" }, []],
    [{ text: "abcd" }, ["/text"]],
    [{ texts: { a: "", b: "", c: "" } }, ["/texts"]],
    [{ texts: { "a/b": "abcd" } }, ["/texts/a~1b"]],
    [{ parts: [part("a"), part("b"), part("c")] }, ["/parts"]],
    [{ parts: [part("a"), part("b", "abcd")] }, ["/parts/1/about"]],
    [{ all: ["abcdefg"] }, ["/all"]]
  ])("finds in %j what is too large at %j", (value, paths) => {
    expect(pathsOf(value)).toEqual(paths)
  })

  it("names the limit and the size", () => {
    expect(sizeViolations(Thing, { text: "abcd" }, "/it")).toEqual([
      { path: "/it/text", problem: "must have at most 3 characters, not 4" }
    ])
  })

  it.each<[string, typeof Thing.Type, typeof Thing.Type, ReadonlyArray<string>]>([
    ["the same text", { text: "abcd" }, { text: "abcd" }, []],
    ["another text", { text: "abcde" }, { text: "abcd" }, ["/text"]],
    ["a shorter list", { parts: ["a", "b", "c"].map((name) => part(name)) }, { parts: Array(4).fill(part("a")) }, []],
    ["an item at another position", { parts: [part("b", "abcd")] }, { parts: [part("a"), part("b", "abcd")] }, []],
    ["a longer text in an item", { parts: [part("b", "abcde")] }, { parts: [part("b", "abcd")] }, ["/parts/0/about"]],
    ["smaller JSON", { all: ["1234567"] }, { all: ["12345678"] }, []],
    ["larger JSON", { all: ["12345678"] }, { all: ["1234567"] }, ["/all"]]
  ])("judges only what is new: %s", (_, value, before, paths) => {
    expect(pathsOf(value, before)).toEqual(paths)
  })

  it("shows the sizes in JSON Schema, and leaves decoding to its own rules", () => {
    const { schema } = Schema.toJsonSchemaDocument(Thing)
    expect(schema).toMatchObject({
      properties: { texts: { maxProperties: 2, additionalProperties: { maxLength: 3 } }, parts: { maxItems: 2 } }
    })
    expect(Schema.is(Thing)({ text: "abcd" })).toBe(true)
  })
})
