import { describe, expect, it } from "@effect/vitest"
import { JsonText } from "./json-text.ts"

describe("JsonText", () => {
  it("is the value that it was made of", () => {
    expect(JsonText.of({ a: [1, "ü"] }).parse()).toEqual({ a: [1, "ü"] })
  })

  it.each([
    [{ a: 1 }, { a: 1, 'b"': [2] }],
    [{}, { 'b"': [2] }]
  ])("becomes a member of %o", (members, expected) => {
    const whole = JsonText.withMember(members, 'b"', JsonText.of([2]))
    expect(whole.parse()).toEqual(expected)
  })

  it("becomes a member between others", () => {
    const whole = JsonText.withMember({ a: 1 }, "b", JsonText.of([2]), { c: { d: 3 } })
    expect(whole.text).toBe('{"a":1,"b":[2],"c":{"d":3}}')
    expect(JsonText.withMember({}, "b", JsonText.of([2]), { c: 3 }).text).toBe('{"b":[2],"c":3}')
    expect(JsonText.withMember({}, "b", JsonText.of([2]), {}).text).toBe('{"b":[2]}')
  })

  it.each([
    [[], []],
    [[1], []],
    [[], [2]],
    [[1, [2]], ["]"]]
  ])("joins %o and %o", (left, right) => {
    const joined = [...left, ...right]
    expect(JsonText.joined<unknown>(JsonText.of(left), JsonText.of(right)).parse()).toEqual(joined)
    expect(JsonText.joined<unknown>(encoded(left), JsonText.of(right)).parse()).toEqual(joined)
    expect(JsonText.joined<unknown>(JsonText.of(left), encoded(right)).text).toBe(JSON.stringify(joined))
  })

  it("takes parts that are encoded", () => {
    const whole = JsonText.withMember({ a: "ä" }, "b", encoded(["ü", "€"]))
    expect(whole.text).toBe('{"a":"ä","b":["ü","€"]}')
    expect(whole.parse()).toEqual({ a: "ä", b: ["ü", "€"] })
  })
})

const encoded = <A>(value: A) => {
  const text = JSON.stringify(value)
  return new JsonText<A>({ utf8: Uint8Array.from(text, (character) => character.charCodeAt(0)), text })
}
