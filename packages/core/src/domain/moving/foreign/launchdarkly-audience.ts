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
  scalarText,
  textOf
} from "./audience.ts"
import type { Clause, LaunchDarklySegment } from "./launchdarkly-schema.ts"

/** The segments of one environment by key. */
export type Segments = ReadonlyMap<string, LaunchDarklySegment>

export const clausesAudience = (clauses: ReadonlyArray<Clause>, segments: Segments): Judged<Audience> =>
  Result.flatMap(Result.all(clauses.map((clause) => clauseAudience(clause, segments))), allOf)

const clauseAudience = (clause: Clause, segments: Segments): Judged<Audience> => {
  if (clause.op === "segmentMatch") {
    const audience = segmentsAudience(clause.values, segments)
    return clause.negate === true ? Result.flatMap(audience, noneOf) : audience
  }
  if (!isOfUser(clause.contextKind))
    return Result.fail(`there is no context of kind ${textOf(clause.contextKind)} here`)
  if (clause.attribute.startsWith("/")) return Result.fail(`the attribute ${clause.attribute} is part of an object`)
  if (clause.attribute === "anonymous" || clause.attribute === "kind") {
    return Result.fail(`there is no ${clause.attribute} in contexts here`)
  }
  if (clause.negate !== true) return operators(clause)
  return clause.attribute === "key"
    ? Result.flatMap(operators(clause), noneOf)
    : Result.fail(`without ${textOf(clause.attribute)}, a negated condition does not hold there, but holds here`)
}

/** The context field for an attribute of a user, whose key is the `userId`. */
const fieldOfAttribute = (attribute: string): string => (attribute === "key" ? "userId" : attribute)

const operators = ({ attribute, op, values }: Clause): Judged<Audience> => {
  const field = fieldOfAttribute(attribute)
  const each = (audienceOf: (value: unknown) => Judged<Audience>) =>
    Result.flatMap(Result.all(values.map(audienceOf)), anyOf)
  const texts = Result.all(values.map(scalarText))
  switch (op) {
    case "in":
      return Result.flatMap(texts, (all) => isOneOf(field, all))
    case "contains":
      return Result.flatMap(texts, (all) => hasText(field, "STR_CONTAINS", all))
    case "startsWith":
      return Result.flatMap(texts, (all) => hasText(field, "STR_STARTS_WITH", all))
    case "endsWith":
      return Result.flatMap(texts, (all) => hasText(field, "STR_ENDS_WITH", all))
    case "lessThan":
      return each((value) => hasNumber(field, "NUM_LT", value))
    case "lessThanOrEqual":
      return each((value) => hasNumber(field, "NUM_LTE", value))
    case "greaterThan":
      return each((value) => hasNumber(field, "NUM_GT", value))
    case "greaterThanOrEqual":
      return each((value) => hasNumber(field, "NUM_GTE", value))
    case "semVerEqual":
      return each((value) => hasVersion(field, "EQ", value))
    case "semVerLessThan":
      return each((value) => hasVersion(field, "LT", value))
    case "semVerGreaterThan":
      return each((value) => hasVersion(field, "GT", value))
    case "before":
    case "after":
      return Result.fail(`${op} compares an attribute, and dates are compared with the current time here`)
    default:
      return Result.fail(`there is no operator ${textOf(op)} here`)
  }
}

const segmentsAudience = (keys: ReadonlyArray<unknown>, segments: Segments): Judged<Audience> =>
  Result.flatMap(
    Result.all(
      keys.map((key) => {
        const segment = typeof key === "string" ? segments.get(key) : undefined
        return segment === undefined
          ? Result.fail(
              `the segment ${textOf(key)} is in none of the files, or cannot be read, or lacks the _links that name its environment`
            )
          : Result.mapError(segmentAudience(segment, segments), (reason) => `in the segment ${segment.key}, ${reason}`)
      })
    ),
    anyOf
  )

/** The members of a segment: included keys take precedence over excluded ones, and those over the rules. */
const segmentAudience = (segment: LaunchDarklySegment, segments: Segments): Judged<Audience> => {
  const { excluded, included, key, rules } = segment
  if (segment.unbounded === true) return Result.fail("the keys of a big segment are not in the export")
  const foreign = [...(segment.includedContexts ?? []), ...(segment.excludedContexts ?? [])]
  if (foreign.some(({ contextKind, values }) => values.length > 0 && !isOfUser(contextKind))) {
    return Result.fail("contexts of another kind than user are listed")
  }
  if (rules.some(({ weight }) => weight !== undefined && weight !== null)) {
    return Result.fail("a rule is for a percentage, which strategies have and segments do not")
  }
  const others = new Map([...segments].filter(([name]) => name !== key))
  const byRules = Result.flatMap(Result.all(rules.map(({ clauses }) => clausesAudience(clauses, others))), anyOf)
  return Result.flatMap(
    Result.all([
      isOneOf("userId", [...(included ?? []), ...valuesOf(segment.includedContexts)]),
      isOneOf("userId", [...(excluded ?? []), ...valuesOf(segment.excludedContexts)]),
      byRules
    ]),
    ([first, barred, matched]) =>
      Result.flatMap(noneOf(barred), (allowed) =>
        Result.flatMap(allOf([allowed, matched]), (rest) => anyOf([first, rest]))
      )
  )
}

const valuesOf = (targets: LaunchDarklySegment["includedContexts"]): ReadonlyArray<string> =>
  (targets ?? []).flatMap(({ values }) => values)

export const isOfUser = (kind: string | null | undefined): boolean => !kind || kind === "user"
