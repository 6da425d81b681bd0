import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { addKeys, keysOf } from "./text-keys.ts"

const Text = Schema.String.check(Schema.isMaxLength(12))
const Characters = Schema.Array(Schema.Literals(["a", "f", "0", "1", "9", "-", "é", "🚩"])).check(
  Schema.isMaxLength(12)
)

const keysIn = (...texts: ReadonlyArray<string>): ReadonlySet<number> => {
  const keys = new Set<number>()
  for (const text of texts) addKeys(text, { ofThree: keys, ofFour: keys })
  return keys
}

describe("the keys of a text", () => {
  it.prop("are among those of each text that contains it", [Characters, Text, Text], ([characters, before, after]) => {
    const text = characters.join("")
    const keys = keysIn(`${before}${text}${after}`)
    assert.deepStrictEqual(
      keysOf(text)
        .flat()
        .filter((key) => !keys.has(key)),
      []
    )
  })

  it.each([
    ["ab", []],
    ["abc", [1]],
    ["123", [1]],
    ["abc1", [2]],
    ["12ab", [2]],
    ["ab12", [1]],
    ["1234567", [4]],
    ["flag-1234", [3, 3]]
  ])("%s has rare ones, and those of three characters that are not part of them", (text, counts) => {
    assert.deepStrictEqual(
      keysOf(text).map((list) => list.length),
      counts
    )
  })

  it("tell ids apart that have the same three characters everywhere", () => {
    const [rare = []] = keysOf("1212345")
    const keys = keysIn("12123", "234", "345")
    assert.isTrue(rare.some((key) => !keys.has(key)))
  })
})
