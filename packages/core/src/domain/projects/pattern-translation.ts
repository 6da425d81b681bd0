import { Result } from "effect"
import { classText, translateClass } from "./pattern-class.ts"
import { patternCost, repetition } from "./pattern-cost.ts"
import { escapeMeaning } from "./pattern-escape.ts"
import { type PatternToken, patternTokens } from "./pattern-token.ts"

/**
 * Says a JavaScript pattern in the syntax of RE2 such that both mean the same. Every construct is written anew, so
 * nothing that only looks alike gets through; what RE2 cannot do is refused by name. A failure is the end of a sentence
 * that begins with the property. Whether the pattern is one of JavaScript at all is not looked at.
 */
export const translatePattern = (pattern: string): Result.Result<string, string> => {
  const tokens = patternTokens(pattern)
  return Result.flatMap(Result.all(tokens.map(translateToken)), (texts) =>
    patternCost(tokens) > MAX_COST ? Result.fail("must not repeat that much in all") : Result.succeed(texts.join(""))
  )
}

/** Enough for any rule about 100 characters, and little enough to match one in milliseconds. */
const MAX_COST = 2000

/** Groups only group: nothing refers back to them, and names of theirs need not be unique in all of JavaScript. */
const translateToken = ({ kind, text }: PatternToken): Result.Result<string, string> => {
  switch (kind) {
    case "lookAround":
      return Result.fail(`must not use look-around, as in ${text}`)
    case "inlineFlags":
      return Result.fail(`must not use inline flags, as in ${text.slice(0, 20)}`)
    case "open":
      return Result.succeed("(?:")
    case "class":
      return translateClass(text)
    case "repeat":
      return translateRepeat(text)
    case "dot":
      return Result.succeed(classText(LINE_ENDS, true))
    case "escape":
      return Result.map(escapeMeaning(text), (meaning) => classText(meaning, false))
    case "literal":
      return translateLiteral(text)
    case "close":
    case "or":
    case "assertion":
      return Result.succeed(text)
  }
}

/** RE2 counts to 1000, and takes numbers that begin with a zero for text. */
const translateRepeat = (text: string): Result.Result<string, string> =>
  repetition(text) > 1000
    ? Result.fail("must not repeat anything more than 1000 times")
    : Result.succeed(text.replace(/\d+/g, (count) => `${Number(count)}`))

/** What a dot of JavaScript stops at. */
const LINE_ENDS = [
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x2028, 0x2029]
] as const

/** Without flags, JavaScript takes a character beyond the basic plane for two, and RE2 for one. */
const translateLiteral = (text: string): Result.Result<string, string> => {
  const code = text.charCodeAt(0)
  return code >= 0xd800 && code <= 0xdfff
    ? Result.fail("must not hold characters beyond U+FFFF")
    : Result.succeed(classText([[code, code]], false))
}
