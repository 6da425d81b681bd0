import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { addKeys, keysOf, partsUpTo, stretchKeysOf } from "./text-keys.ts"

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

  it("distinguish ids that have the same three characters everywhere", () => {
    const [rare = []] = keysOf("1212345")
    const keys = keysIn("12123", "234", "345")
    assert.isTrue(rare.some((key) => !keys.has(key)))
  })
})

const Block = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 5_000_000 }))

describe("the parts of a log", () => {
  it.prop("contain each block once, the newest first", [Block], ([newest]) => {
    const parts = partsUpTo(newest)
    const firsts = parts.map(({ first }) => first)
    assert.deepStrictEqual(
      parts.map(({ last }) => last),
      [newest, ...firsts.slice(0, -1).map((first) => first - 1)]
    )
    assert.strictEqual(firsts.at(-1), 0)
  })

  it.prop("have the keys of all their blocks, except for the last one", [Block, Block], ([newest, any]) => {
    for (const { first, last, stretches } of partsUpTo(newest)) {
      const block = first + (any % (last - first + 1))
      assert.isTrue(stretches === undefined || stretchKeysOf(block).some((key) => stretches.includes(key)))
    }
  })

  it.each([
    [0, [0]],
    [2047, [0]],
    [2048, [1024, 0]],
    [40_000, [38_912, 16_384, 0]],
    [1_000_000, [998_400, 966_656, 0]]
  ])("are few: up to block %i, they begin at %j", (newest, firsts) => {
    assert.deepStrictEqual(
      partsUpTo(newest).map(({ first }) => first),
      firsts
    )
  })
})
