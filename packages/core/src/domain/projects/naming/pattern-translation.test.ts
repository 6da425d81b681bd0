import { assert, describe, expect, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { RE2JS } from "re2js"
import { matchesPattern } from "./naming-pattern.ts"
import { translatePattern } from "./pattern-translation.ts"

/** Patterns to compare in both engines. Untranslated, the engines would read many of them differently. */
const patterns = String.raw`
  . [^] [] [^^] a|ab |a () (?:) ^a$ ^^a$$ $a a^b ^ (a)(b) ((a|b)*)* (?:|a)+ (?:a*)* (?:a?){3} (a|b?)+
  (?<n>a) (?<n>a)|(?<n>b) (?<$>a)+ (?<ñ>a) a*? a+?b a?? a{2} a{1,} a{0,2}? a{01} a{0} (a{2}){2} a{1000} (a{30}){33}
  a{ a{1 a{1, a{,2} a{} a{x} } ] a] { x{y} a{1}{ [a]{2} (a){2}
  [a-c] [-a] [a-] [--a] [+--] [^a-c] [^-] [.*+] [$^] [a^] [[a] [[]] [a&&b] [(|)] [{}] [a-c-e] [*-a] [)(] [:a] [a:]
  \d \D \w \W \s \S \ba a\b a\Bb \B (?:\b|-)a (?:\ba)* [\b] [\d-x] [a-\d] [\d-a-z] [a-\d-z] [\w-] [^\w.-]
  [\s\S] [^\s\S] [^\W] [\D5] [^\D5] [\W\d] [a\-z] [\]] [\\] [\^a] [\-\]]
  \. \/ \- \_ \: \@ \\ \é \# \% \& \~ \t \n \v \f \r \0 [\0] [\n] \cJ \cj [\cJ] \cZ
  \x41 \x2e \x5c \u0041 \u002e [\u0061-\u0063] [\x61-\x63] [\u0000-\uffff] [\0-\x7f] \u2028 é [é-ü] ſ K ſ|k
`
  .trim()
  .split(/\s+/)

const characters = [..."abcxzAZnd50_-.+,*$^/\\:@&#%~()|[]{}éüſKK٣", "", "{1", "{1,", "{,2}", "{x}", "{y}"].concat([
  ..."\0\b\t\n\v\f\r \u001a\u0085\u00a0\u180e\u2028\u202f\u3000\ufeff\uffff"
])
const inputs = characters
  .flatMap((left) => characters.map((right) => left + right))
  .concat("aaa", "abab", "aaaa", "a-a")

const whole = (pattern: string) => new RegExp(`^(?:${pattern})$`)

describe("translatePattern", () => {
  it.each(patterns)("%j means the same in both engines", (pattern) => {
    const expected = whole(pattern)
    expect(Result.isSuccess(translatePattern(pattern))).toBe(true)
    expect(inputs.filter((input) => matchesPattern(pattern, input) !== expected.test(input))).toEqual([])
  })

  it.each([".", "[^]", "[]", "\\d", "\\D", "\\w", "\\W", "\\s", "\\S", "[^\\s.]"])(
    "%s holds the same characters of the basic plane in both engines",
    (set) => {
      const expected = whole(set)
      const wrong = Array.from({ length: 0xd800 }, (_, code) => String.fromCharCode(code)).filter(
        (text) => matchesPattern(set, text) !== expected.test(text)
      )
      expect(wrong).toEqual([])
    }
  )

  const fragments = String.raw`
    a b - . 5 _ ^ $ | ( (?: (?<n> ) )* )+? ){2} * + ? {2} {0,3} {1,} { } ] [ [^ [a- [- [ab-] [^5] [a-b5] [\w-5]
    \d \D \w \W \s \S \b \B \- \. \] \x61 \u0062 \cA [\0]
  `
    .trim()
    .split(/\s+/)

  const given = {
    parts: Schema.Array(Schema.Literals(fragments)).check(Schema.isMaxLength(8)),
    name: Schema.Array(Schema.Literals([..."ab-.5_A]\n"])).check(Schema.isMaxLength(6))
  }

  it.prop(
    "what JavaScript reads, the linear engine matches alike",
    given,
    ({ parts, name }) => {
      const pattern = parts.join("")
      if (pattern === "" || Result.isFailure(Result.try(() => new RegExp(pattern)))) return
      const translated = translatePattern(pattern)
      // A class must not contain \B, which JavaScript reads as the letter.
      if (Result.isFailure(translated)) return assert.include(translated.failure, "must not use \\B")
      const text = name.join("")
      const engine = RE2JS.compile(`^(?:${translated.success})$`)
      assert.strictEqual(engine.testExact(text), whole(pattern).test(text))
    },
    { arbitrary: { runs: 5000 } }
  )
})
