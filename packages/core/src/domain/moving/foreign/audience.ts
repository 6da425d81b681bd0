import { Result } from "effect"
import { isNumberText } from "../../values/text.ts"
import { nameViolations } from "../../violations/names.ts"
import { quoted } from "../../violations/violation.ts"
import { isSemver } from "../../strategies/constraint-rules.ts"
import type { MovedConstraint } from "../document/moved-strategy.ts"

/**
 * The users of a rule: those who match all constraints of one of the lists. Each list becomes a strategy, because
 * strategies are alternatives and their constraints are not.
 */
export type Audience = ReadonlyArray<ReadonlyArray<MovedConstraint>>

/** The equivalent in Halyard, or the reason why there is none. */
export type Judged<A> = Result.Result<A, string>

export const everybody: Audience = [[]]
export const nobody: Audience = []

export const anyOf = (audiences: ReadonlyArray<Audience>): Judged<Audience> => bounded(audiences.flat())

/** The users who are in all audiences. Its alternatives are all combinations of theirs. */
export const allOf = (audiences: ReadonlyArray<Audience>): Judged<Audience> =>
  audiences.reduce<Judged<Audience>>(
    (judged, audience) =>
      Result.flatMap(judged, (sofar) =>
        bounded(sofar.flatMap((left) => audience.flatMap((right) => combined([...left, ...right]))))
      ),
    Result.succeed(everybody)
  )

/**
 * The users who are not in the audience. This is exact, because an inverted constraint holds whenever the constraint
 * does not, also without a value.
 */
export const noneOf = (audience: Audience): Judged<Audience> =>
  allOf(audience.map((constraints) => constraints.map((constraint) => [inverse(constraint)])))

const inverse = (constraint: MovedConstraint): MovedConstraint => ({
  ...constraint,
  inverted: constraint.inverted !== true
})

/** The constraints without duplicates, as the only alternative; no alternative if they contradict each other. */
const combined = (constraints: ReadonlyArray<MovedConstraint>): Audience => {
  const found = new Map(constraints.map((constraint) => [JSON.stringify(constraint), constraint]))
  const contradict = [...found.values()].some((constraint) => found.has(JSON.stringify(inverse(constraint))))
  return contradict ? nobody : [[...found.values()]]
}

const bounded = (audience: Audience): Judged<Audience> => {
  if (audience.some((constraints) => constraints.length === 0)) return Result.succeed(everybody)
  const found = new Map(audience.map((constraints) => [JSON.stringify(constraints), constraints]))
  return found.size > MOST_ALTERNATIVES
    ? Result.fail(`it would need more than ${MOST_ALTERNATIVES} strategies`)
    : Result.succeed([...found.values()])
}

/** The default limit of strategies. */
const MOST_ALTERNATIVES = 30

/** The users whose field is one of the values, compared as text. */
export const isOneOf = (field: string, values: ReadonlyArray<string>): Judged<Audience> =>
  Result.flatMap(fieldOf(field), (contextName) =>
    Result.flatMap(usableValues(values), (usable) => anyOf(chunks(usable).map((chunk) => [[isIn(contextName, chunk)]])))
  )

const isIn = (contextName: string, values: ReadonlyArray<string>): MovedConstraint => ({
  contextName,
  operator: "IN",
  inverted: false,
  values
})

const chunks = (values: ReadonlyArray<string>): ReadonlyArray<ReadonlyArray<string>> =>
  Array.from({ length: Math.ceil(values.length / MOST_VALUES) }, (_, index) =>
    values.slice(index * MOST_VALUES, (index + 1) * MOST_VALUES)
  )

/** The default limit of values in a constraint. */
const MOST_VALUES = 250

export type TextOperator = "STR_CONTAINS" | "STR_STARTS_WITH" | "STR_ENDS_WITH"

/** The users whose field contains, starts with or ends with one of the texts. */
export const hasText = (
  field: string,
  operator: TextOperator,
  parts: ReadonlyArray<string>,
  caseInsensitive = false
): Judged<Audience> =>
  Result.flatMap(fieldOf(field), (contextName) =>
    Result.map(usableValues(parts), (values) =>
      values.length === 0 ? nobody : [[{ contextName, operator, caseInsensitive, inverted: false, values }]]
    )
  )

export type NumberOperator = "NUM_EQ" | "NUM_GT" | "NUM_GTE" | "NUM_LT" | "NUM_LTE"

export const hasNumber = (field: string, operator: NumberOperator, value: unknown): Judged<Audience> =>
  typeof value === "number" || (typeof value === "string" && isNumberText(value))
    ? withOne(field, operator, String(value))
    : Result.fail(`${textOf(value)} is not a number`)

export type VersionOperator = "EQ" | "GT" | "GTE" | "LT" | "LTE"

/**
 * The users whose field compares like this with a version. "At least" and "at most" become two alternatives, because
 * there are no such operators.
 */
export const hasVersion = (field: string, operator: VersionOperator, value: unknown): Judged<Audience> => {
  if (typeof value !== "string" || !isSemver(value)) return Result.fail(`${textOf(value)} is not a version of semver 2`)
  const exact = operator.slice(0, 2)
  const parts = operator.length > 2 ? [exact, "EQ"] : [exact]
  return Result.flatMap(Result.all(parts.map((part) => withOne(field, `SEMVER_${part}`, value))), anyOf)
}

const withOne = (field: string, operator: string, value: string): Judged<Audience> =>
  Result.map(fieldOf(field), (contextName) => [[{ contextName, operator, inverted: false, value }]])

/** Refuses values that SDKs would change: they trim values and skip empty ones. */
const usableValues = (values: ReadonlyArray<string>): Judged<ReadonlyArray<string>> => {
  const unusable = values.find((value) => value === "" || value !== value.trim() || [...value].length > LONGEST_VALUE)
  return unusable === undefined
    ? Result.succeed([...new Set(values)])
    : Result.fail(
        `values have 1 to ${LONGEST_VALUE} characters here, without white space around them: ${quoted(unusable)}`
      )
}

const LONGEST_VALUE = 100

/** The context field for an attribute. Names of fields that SDKs fill themselves are refused. */
export const fieldOf = (attribute: string): Judged<string> => {
  if (filledBySdks.has(attribute)) {
    return Result.fail(`SDKs fill the context field ${attribute} themselves, so no attribute can have its name`)
  }
  return nameViolations(attribute, "").length > 0
    ? Result.fail(`the attribute ${quoted(attribute)} cannot be the name of a context field`)
    : Result.succeed(attribute)
}

const filledBySdks = new Set(["environment", "appName", "currentTime"])

/** A text, number or boolean of a rule as text, like in contexts. */
export const scalarText = (value: unknown): Judged<string> =>
  typeof value === "string" || typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value))
    ? Result.succeed(String(value))
    : Result.fail(`contexts hold only texts here, unlike ${textOf(value)}`)

/** A value for a message. */
export const textOf = (value: unknown): string => quoted(JSON.stringify(value) ?? "nothing").slice(1, -1)
