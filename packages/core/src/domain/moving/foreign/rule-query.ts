import { Result } from "effect"
import {
  allOf,
  anyOf,
  type Audience,
  hasNumber,
  hasText,
  hasVersion,
  isOneOf,
  type Judged,
  noneOf,
  textOf,
  type VersionOperator
} from "./audience.ts"

/**
 * Reads a query such as `(plan eq "pro") and not (country in ["CH", "AT"])`. `and` and `or` have the same rank and are
 * read from left to right, as GO Feature Flag does.
 */
export const queryAudience = (query: string): Judged<Audience> => {
  const tokens = tokensOf(query)
  if (tokens === undefined) return unreadable
  const reading = new Reading(tokens)
  const audience = readQuery(reading)
  return reading.atEnd() ? audience : unreadable
}

const unreadable: Judged<never> = Result.fail("the query cannot be read")

/** The tokens of a query; undefined if it contains anything else. White space has no meaning. */
const tokensOf = (query: string): ReadonlyArray<string> | undefined => {
  const tokens = query.match(TOKEN) ?? []
  return tokens.join("").replaceAll(/\s/g, "") === query.replaceAll(/\s/g, "") ? tokens : undefined
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[()[\],]|==|!=|>=|<=|>|<|-?\d[\w.+-]*|[A-Za-z][\w:.-]*/g

class Reading {
  private at = 0
  private readonly tokens: ReadonlyArray<string>
  constructor(tokens: ReadonlyArray<string>) {
    this.tokens = tokens
  }
  peek(): string {
    return this.tokens[this.at] ?? ""
  }
  next(): string {
    const token = this.peek()
    this.at += 1
    return token
  }
  atEnd(): boolean {
    return this.at === this.tokens.length
  }
}

const readQuery = (reading: Reading): Judged<Audience> => {
  let left = readTerm(reading)
  while (reading.peek() === "and" || reading.peek() === "or") {
    const join = reading.next() === "and" ? allOf : anyOf
    left = Result.flatMap(Result.all([left, readTerm(reading)]), join)
  }
  return left
}

const readTerm = (reading: Reading): Judged<Audience> => {
  const negated = /^(?:not|NOT)$/.test(reading.peek())
  if (negated) reading.next()
  if (reading.peek() !== "(") return negated ? unreadable : readComparison(reading)
  reading.next()
  const inner = readQuery(reading)
  if (reading.next() !== ")") return unreadable
  return negated ? Result.flatMap(inner, noneOf) : inner
}

const readComparison = (reading: Reading): Judged<Audience> => {
  const attribute = reading.next()
  const operator = reading.next().toLowerCase()
  if (!/^[A-Za-z][\w:.-]*$/.test(attribute)) return unreadable
  if (operator === "pr") return Result.fail("there is no operator for the presence of a value here")
  const value = reading.peek() === "[" ? readList(reading) : literal(reading.next())
  if (attribute.includes(".")) return Result.fail(`the attribute ${attribute} is part of an object`)
  if (attribute === "anonymous") return Result.fail("there is no anonymous in contexts here")
  const field = isKey(attribute) ? "userId" : attribute
  return Result.flatMap(value, (operand) => compared(field, symbols.get(operator) ?? operator, operand))
}

const isKey = (attribute: string): boolean => attribute === "key" || attribute === "targetingKey"

const symbols: ReadonlyMap<string, string> = new Map([
  ["==", "eq"],
  ["!=", "ne"],
  [">", "gt"],
  [">=", "ge"],
  ["<", "lt"],
  ["<=", "le"]
])

type Literal = string | number | boolean | Version | ReadonlyArray<string>
interface Version {
  readonly version: string
}

const literal = (token: string): Judged<Literal> => {
  if (token === "true" || token === "false") return Result.succeed(token === "true")
  if (token === "null") return Result.fail("there is no null in contexts here")
  if (/^\d+\.\d+\.\d+$/.test(token)) return Result.succeed({ version: token })
  if (/^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(token)) return Result.succeed(Number(token))
  // GO Feature Flag removes the quotes and does not interpret escapes.
  return token.startsWith('"') ? Result.succeed(token.slice(1, -1)) : unreadable
}

const readList = (reading: Reading): Judged<ReadonlyArray<string>> => {
  const values: Array<string> = []
  do {
    reading.next()
    const value = literal(reading.next())
    if (Result.isFailure(value)) return Result.fail(value.failure)
    if (typeof value.success !== "string" && typeof value.success !== "number") return unreadable
    values.push(String(value.success))
  } while (reading.peek() === ",")
  return reading.next() === "]" ? Result.succeed(values) : unreadable
}

const compared = (field: string, operator: string, operand: Literal): Judged<Audience> => {
  if (operator === "ne") {
    // Everybody has a key. In GO Feature Flag, nothing matches without another attribute.
    return field === "userId"
      ? Result.flatMap(compared(field, "eq", operand), noneOf)
      : Result.fail(
          `without ${field}, "ne" does not hold there, but holds here: not (${field} eq ...) is the same in both`
        )
  }
  if (Array.isArray(operand)) return operator === "in" ? isOneOf(field, operand) : noOperator(operator)
  if (typeof operand === "string") return comparedText(field, operator, operand)
  if (typeof operand === "boolean") return operator === "eq" ? isOneOf(field, [String(operand)]) : noOperator(operator)
  const found = comparisons.get(operator)
  if (found === undefined) return noOperator(operator)
  return typeof operand === "number"
    ? hasNumber(field, `NUM_${found}`, operand)
    : "version" in operand
      ? hasVersion(field, found, operand.version)
      : noOperator(operator)
}

const comparisons: ReadonlyMap<string, VersionOperator> = new Map([
  ["eq", "EQ"],
  ["gt", "GT"],
  ["ge", "GTE"],
  ["lt", "LT"],
  ["le", "LTE"]
])

/** Text comparisons ignore case, except in lists. */
const comparedText = (field: string, operator: string, text: string): Judged<Audience> => {
  switch (operator) {
    case "eq":
      return Result.flatMap(spellings(text), (all) => isOneOf(field, all))
    case "co":
      return hasText(field, "STR_CONTAINS", [text], true)
    case "sw":
      return hasText(field, "STR_STARTS_WITH", [text], true)
    case "ew":
      return hasText(field, "STR_ENDS_WITH", [text], true)
    default:
      return noOperator(operator, "texts")
  }
}

/** All spellings of a text in upper and lower case, because the operator IN does not ignore case. */
const spellings = (text: string): Judged<ReadonlyArray<string>> => {
  const each = [...text].map((letter) => [...new Set([letter.toLowerCase(), letter.toUpperCase()])])
  const count = each.reduce((product, { length }) => product * length, 1)
  if (count > MOST_SPELLINGS) {
    return Result.fail(
      `eq ignores the case of ${textOf(text)} there, and IN does not here: write "in [...]" in the file if case matters`
    )
  }
  return Result.succeed(
    each.reduce<ReadonlyArray<string>>(
      (all, letters) => all.flatMap((start) => letters.map((one) => start + one)),
      [""]
    )
  )
}

/** Four letters have as many spellings. More would be hard to read. */
const MOST_SPELLINGS = 16

const noOperator = (operator: string, of = "such values"): Judged<never> =>
  Result.fail(`there is no operator ${textOf(operator)} for ${of} here`)
