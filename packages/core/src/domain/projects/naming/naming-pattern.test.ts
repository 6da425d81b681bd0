import { assert, describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import { matchesPattern, namingViolations } from "./naming-pattern.ts"

const refusal = (pattern: string) => namingViolations({ pattern }, "/featureNaming")[0]?.problem

describe("namingViolations", () => {
  it.each([
    { pattern: null },
    { pattern: null, example: null, description: null },
    { pattern: "", example: "", description: "" },
    { pattern: "^[a-z]+$" },
    { pattern: "[a-z]+", example: "" },
    { pattern: "[a-z]+\\.[a-z]+", example: "shop.cart", description: "project, dot, name" },
    { pattern: "a|b", example: "b" },
    { pattern: "a".repeat(500) }
  ])("takes %j", (naming) => {
    expect(namingViolations(naming, "/n")).toEqual([])
  })

  it.each([
    [{ pattern: null, example: "a" }, "/n/example"],
    [{ pattern: null, description: "a" }, "/n/description"],
    [{ pattern: "", example: "a" }, "/n/example"],
    [{ pattern: "[a-z]+", example: "A" }, "/n/example"],
    [{ pattern: "[a-z]+", example: "ab1" }, "/n/example"],
    [{ pattern: "a|b", example: "ab" }, "/n/example"],
    [{ pattern: ".*", example: "a".repeat(101) }, "/n/example"],
    [{ pattern: "a b" }, "/n/pattern"],
    [{ pattern: "a\tb" }, "/n/pattern"],
    [{ pattern: " " }, "/n/pattern"],
    [{ pattern: "a".repeat(501) }, "/n/pattern"],
    [{ pattern: "(", example: "a", description: "b" }, "/n/pattern"]
  ])("refuses %j", (naming, path) => {
    expect(namingViolations(naming, "/n").map((wrong) => wrong.path)).toEqual([path])
  })

  it.each([
    ["(?i)a", "inline flags"],
    ["(?i:a)", "inline flags"],
    ["(?-i:a)", "inline flags"],
    ["(?=a)b", "look-around"],
    ["(?!a)b", "look-around"],
    ["(?<=a)b", "look-around"],
    ["(?<!a)b", "look-around"],
    [String.raw`(a)\1`, "back-reference"],
    [String.raw`(?<n>a)\k<n>`, "named back-reference"],
    [String.raw`\101`, "octal"],
    [String.raw`\Aa`, String.raw`\A`],
    [String.raw`a\z`, String.raw`\z`],
    [String.raw`a\Z`, String.raw`\Z`],
    [String.raw`\Qa\E`, String.raw`\Q`],
    [String.raw`a\E`, String.raw`\E`],
    [String.raw`\C`, String.raw`\C`],
    [String.raw`\pL`, "Unicode property"],
    [String.raw`[\p{L}]`, "Unicode property"],
    [String.raw`\x{41}`, String.raw`\x`],
    [String.raw`\u{41}`, String.raw`\u`],
    [String.raw`\u004`, String.raw`\u`],
    [String.raw`\c1`, String.raw`\c`],
    [String.raw`\h`, String.raw`\h`],
    [String.raw`[\B]`, String.raw`\B`],
    [String.raw`[\1]`, "octal"],
    ["[[:alpha:]]", "[:alpha:]"],
    ["[[:^alpha:]]", "[:^alpha:]"],
    ["[a[:digit:]b]", "[:digit:]"],
    ["[:word:]", "[:word:]"],
    ["a{1001}", "1000"],
    ["a{1,1001}", "1000"],
    ["a{99999999999999999999}", "1000"],
    ["(a{30}){40}", "1000"],
    ["((a{1,100}){1,100}){1,100}", "that much"],
    ["[a-z]{1000}.{1000}b", "that much"],
    ["😀+", "U+FFFF"],
    [String.raw`\ud83d`, "U+FFFF"],
    [String.raw`[\udc00-\udfff]`, "U+FFFF"],
    ["a++", "JavaScript"],
    ["(?P<n>a)", "JavaScript"],
    ["(?>a)", "JavaScript"],
    ["(?#a)", "JavaScript"],
    ["[z-a]", "JavaScript"],
    ["a{2,1}", "JavaScript"],
    ["a)(b", "JavaScript"],
    ["[a", "JavaScript"],
    ["a\\", "JavaScript"],
    ["*", "JavaScript"],
    ["^*", "JavaScript"]
  ])("refuses %j by name: %s", (pattern, name) => {
    expect(refusal(pattern)).toContain(name)
    expect(refusal(pattern)).toMatch(/^must /)
    expect(refusal(pattern)?.length).toBeLessThan(200)
    expect(matchesPattern(pattern, "a")).toBe(false)
  })

  it.prop("never throws", { pattern: Schema.String, example: Schema.String }, ({ pattern, example }) => {
    assert.isTrue(namingViolations({ pattern, example }, "/n").every(({ path }) => path.startsWith("/n/")))
    assert.isBoolean(matchesPattern(example, pattern))
  })
})

describe("matchesPattern", () => {
  it("matches everything without a pattern", () => {
    expect(matchesPattern("", "anything")).toBe(true)
  })

  it("matches whole names", () => {
    expect(["a", "b", "ab", "xa", "a\n"].map((name) => matchesPattern("a|b", name))).toEqual([
      true,
      true,
      false,
      false,
      false
    ])
  })
})
