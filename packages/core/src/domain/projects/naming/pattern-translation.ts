import { type AST, RegExpParser } from "@eslint-community/regexpp"
import { Result } from "effect"
import { classText, translateClass } from "./pattern-class.ts"
import { mostCopies, patternCost } from "./pattern-cost.ts"
import { characterCode, refusedEscape, setMeaning } from "./pattern-escape.ts"

/**
 * Translates a JavaScript pattern without flags into RE2 syntax, so that both match the same texts. Writes every node
 * of the parsed pattern anew, so RE2 cannot read any part differently. Refuses unsupported syntax by name. A failure
 * completes a sentence that begins with the property.
 */
export const translatePattern = (pattern: string): Result.Result<string, string> =>
  Result.flatMap(parsePattern(pattern), (parsed) =>
    Result.flatMap(translateAlternatives(parsed.alternatives), (translated) =>
      patternCost(parsed) > MAX_COST ? Result.fail("must not repeat that much in all") : Result.succeed(translated)
    )
  )

/** Enough for any rule about 100 characters, and small enough to match in milliseconds. */
const MAX_COST = 2000

/** Inline flags at the start are a syntax error in JavaScript, but common elsewhere, so the failure names them. */
export const parsePattern = (pattern: string): Result.Result<AST.Pattern, string> =>
  Result.try({
    try: () => new RegExpParser().parsePattern(pattern),
    catch: () => {
      const inlineFlags = /\(\?[A-Za-z-]+[:)]/.exec(pattern)
      return inlineFlags === null ? "must be a regular expression of JavaScript" : noInlineFlags(inlineFlags[0])
    }
  })

const translateAlternatives = (alternatives: ReadonlyArray<AST.Alternative>): Result.Result<string, string> =>
  Result.map(Result.all(alternatives.map(({ elements }) => Result.all(elements.map(translateElement)))), (translated) =>
    translated.map((elements) => elements.join("")).join("|")
  )

/**
 * Every group becomes a plain group: back-references are refused, and RE2 does not allow all group names of JavaScript.
 */
const translateElement = (element: AST.Element): Result.Result<string, string> => {
  switch (element.type) {
    case "Character":
      return Result.map(characterCode(element), (code) => classText([[code, code]], false))
    case "CharacterSet":
      return Result.map(setMeaning(element), (ranges) => classText(ranges, false))
    case "CharacterClass":
      return translateClass(element)
    case "Group":
      return element.modifiers === null ? group(element) : Result.fail(noInlineFlags(element.raw))
    case "CapturingGroup":
      return group(element)
    case "Quantifier":
      return translateQuantifier(element)
    case "Assertion":
      return element.kind === "lookahead" || element.kind === "lookbehind"
        ? Result.fail(`must not use look-around, as in ${element.raw.slice(0, 20)}`)
        : Result.succeed(element.raw)
    case "Backreference":
    case "ExpressionCharacterClass":
      return Result.fail(refusedEscape(element.raw))
  }
}

const group = ({ alternatives }: AST.Group | AST.CapturingGroup) =>
  Result.map(translateAlternatives(alternatives), (translated) => `(?:${translated})`)

/** RE2 allows at most 1000 repetitions. */
const translateQuantifier = (quantifier: AST.Quantifier): Result.Result<string, string> => {
  if (mostCopies(quantifier) > 1000) return Result.fail("must not repeat anything more than 1000 times")
  const { element, greedy, max, min } = quantifier
  const counts = `{${min},${max === Infinity ? "" : max}}${greedy ? "" : "?"}`
  return Result.map(translateElement(element), (translated) => `${translated}${counts}`)
}

const noInlineFlags = (text: string): string => `must not use inline flags, as in ${text.slice(0, 20)}`
