import { patternTest } from "./patterns.ts"
import type { SemVer } from "semver"
import compare from "semver/functions/compare.js"
import parse from "semver/functions/parse.js"
import type { Operator } from "../../strategies/constraint.ts"
import { isAddressIn, parseAddressRange } from "../../values/address-range.ts"
import type { ClientConstraint } from "../client-feature.ts"
import type { Circumstances } from "../evaluation-context.ts"
import { rememberLatest } from "../../values/remember-latest.ts"

/** Whether the context's value for the field matches. Date operators compare the current time instead. */
export type Comparison = (value: string | undefined, at: Circumstances) => boolean

/** Why a constraint cannot be compared. */
export type Incomparable = "unknown-operator" | "unusable-operand"

/** Prepares a constraint's operator and operand. Ignores inversion. */
export const comparisonOf = (constraint: ClientConstraint): Comparison | Incomparable => {
  const { operator } = constraint
  if (!isOperator(operator)) return "unknown-operator"
  return comparisons[operator](constraint) ?? "unusable-operand"
}

type Reader = (constraint: ClientConstraint) => Comparison | undefined

const isOperator = (text: string): text is Operator => Object.hasOwn(comparisons, text)

const oneOf =
  (expected: boolean): Reader =>
  (constraint) => {
    const values: ReadonlySet<string | undefined> = new Set(valuesOf(constraint))
    return (value) => values.has(value) === expected
  }

const text =
  (fits: (value: string, part: string) => boolean): Reader =>
  (constraint) => {
    const fold = constraint.caseInsensitive === true ? (given: string) => given.toLowerCase() : (given: string) => given
    const parts = valuesOf(constraint).map(fold)
    return (value) => {
      if (value === undefined) return false
      const folded = fold(value)
      return parts.some((part) => fits(folded, part))
    }
  }

const number =
  (fits: (value: number, operand: number) => boolean): Reader =>
  (constraint) => {
    const operand = Number(constraint.value)
    if (Number.isNaN(operand)) return undefined
    // Without a value, the number is NaN, which never matches.
    return (value) => fits(Number(value), operand)
  }

/** Date operators always compare the current time, whatever the field. */
const moment =
  (fits: (moment: number, operand: number) => boolean): Reader =>
  (constraint) => {
    const operand = readMoment(constraint.value ?? "")
    if (Number.isNaN(operand)) return undefined
    return (_, { context, now }) => fits(readCurrent(context.currentTime || now), operand)
  }

const version =
  (fits: (order: number) => boolean): Reader =>
  (constraint) => {
    const operand = parse(constraint.value)
    if (operand === null) return undefined
    return (value) => {
      const given = value === undefined ? null : readVersion(value)
      return given !== null && fits(compare(given, operand))
    }
  }

const pattern: Reader = ({ caseInsensitive, value: source }) => {
  const test = source === undefined ? undefined : patternTest(source, caseInsensitive === true)
  return test && ((value) => value !== undefined && test(value))
}

const addresses: Reader = (constraint) => {
  const ranges = valuesOf(constraint).flatMap((range) => parseAddressRange(range) ?? [])
  if (ranges.length === 0) return undefined
  return (value) => value !== undefined && isAddressIn(value, ranges)
}

/** Trims white space, as SDKs do. */
const valuesOf = ({ values = [] }: ClientConstraint): ReadonlyArray<string> =>
  values.filter((value) => value !== "").map((value) => value.trim())

/**
 * Milliseconds since 1970; NaN if the text is no date. A text without a zone is in UTC. `DateTime` would be most of the
 * code that browsers load.
 */
const readMoment = (given: string): number =>
  // oxlint-disable-next-line no-restricted-globals
  Date.parse(hasZone(given) ? given : `${given}Z`)

const hasZone = (given: string): boolean => /[zZ]$|GMT|[+-]\d{2}:?(?:\d{2})?$/.test(given)

const readCurrent = rememberLatest(readMoment)

/** Rejects the leading `v` that npm accepts, because the semver standard does not allow it. */
const readVersion = rememberLatest((given): SemVer | null => (given.startsWith("v") ? null : parse(given)))

const comparisons: Record<Operator, Reader> = {
  IN: oneOf(true),
  NOT_IN: oneOf(false),
  STR_STARTS_WITH: text((value, part) => value.startsWith(part)),
  STR_ENDS_WITH: text((value, part) => value.endsWith(part)),
  STR_CONTAINS: text((value, part) => value.includes(part)),
  NUM_EQ: number((value, operand) => value === operand),
  NUM_GT: number((value, operand) => value > operand),
  NUM_GTE: number((value, operand) => value >= operand),
  NUM_LT: number((value, operand) => value < operand),
  NUM_LTE: number((value, operand) => value <= operand),
  DATE_AFTER: moment((current, operand) => current > operand),
  DATE_BEFORE: moment((current, operand) => current < operand),
  SEMVER_EQ: version((order) => order === 0),
  SEMVER_GT: version((order) => order > 0),
  SEMVER_GTE: version((order) => order >= 0),
  SEMVER_LT: version((order) => order < 0),
  SEMVER_LTE: version((order) => order <= 0),
  REGEX: pattern,
  IN_CIDR: addresses
}
