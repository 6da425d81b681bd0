import { Result } from "effect"
import type { MovedStrategy } from "../document/moved-strategy.ts"
import { allOf, anyOf, type Audience, everybody, fieldOf, type Judged, noneOf, nobody } from "./audience.ts"
import type { ForeignRule, Served, SharedVariant } from "./foreign-flag.ts"

/** The parts of a list of rules without an equivalent. */
export interface Unequal {
  readonly rule: string
  readonly reason: string
}

/**
 * Converts rules, of which the first match decides, to strategies with the same result. The first strategy that matches
 * decides about variants only, since each of them switches the feature on. So strategies after a rule that switches it
 * off exclude the audience of that rule.
 */
export const strategiesOf = (
  feature: string,
  rules: ReadonlyArray<ForeignRule>
): Result.Result<ReadonlyArray<MovedStrategy>, ReadonlyArray<Unequal>> => {
  const judged = rules.map(judgedRule)
  const unequal = judged.flatMap((rule) => (Result.isFailure(rule) ? [rule.failure] : []))
  if (unequal.length > 0) return Result.fail(unequal)
  return Result.mapError(
    compiled(
      feature,
      judged.flatMap((rule) => (Result.isSuccess(rule) ? [rule.success] : []))
    ),
    (fault) => [fault]
  )
}

interface UsableRule extends Served {
  readonly name: string
  readonly audience: Audience
}

const judgedRule = ({ audience, name, serves }: ForeignRule): Result.Result<UsableRule, Unequal> =>
  Result.mapError(
    Result.flatMap(Result.all([audience, serves]), ([whom, served]) =>
      Result.map(usable(served), (result) => ({ ...result, name, audience: whom }))
    ),
    (reason) => ({ rule: name, reason })
  )

const usable = (served: Served): Judged<Served> => {
  // Sums of fractions have binary noise.
  const percent = Number(served.percent.toFixed(6))
  if (!Number.isInteger(percent) || percent < 0 || percent > 100) {
    return Result.fail(`rollouts have whole percents here, unlike ${percent}%`)
  }
  const total = served.variants.reduce((sum, { share }) => sum + share, 0)
  const lost = served.variants.find(({ share }) => share > 0 && Math.round((1000 * share) / total) === 0)
  if (lost !== undefined) return Result.fail(`the share of ${lost.name} is smaller than a thousandth`)
  return Result.map(fieldOf(served.stickiness), () => ({ ...served, percent }))
}

const compiled = (
  feature: string,
  rules: ReadonlyArray<UsableRule>
): Result.Result<ReadonlyArray<MovedStrategy>, Unequal> => {
  const strategies: Array<MovedStrategy> = []
  let excluded: Audience = nobody
  for (const [index, rule] of rules.entries()) {
    const later = rules.slice(index + 1)
    const isSome = rule.percent < 100
    if (isSome && rule.others === "either" && later.some(({ percent }) => percent > 0)) {
      return Result.fail({
        rule: rule.name,
        reason: "some of those for whom it is off reach later rules, and some not"
      })
    }
    const result = rule.percent === 0 ? Result.succeed(nobody) : without(rule.audience, excluded)
    if (Result.isFailure(result)) return Result.fail({ rule: rule.name, reason: result.failure })
    strategies.push(...result.success.map((constraints) => strategyOf(feature, rule, constraints)))
    const decides = !isSome || rule.others !== "next"
    if (decides && rule.audience === everybody) break
    if (isSome && rule.others === "off") {
      const both = anyOf([excluded, rule.audience])
      if (Result.isFailure(both)) return Result.fail({ rule: rule.name, reason: both.failure })
      excluded = both.success
    }
  }
  // A feature that is on without strategies is on for everybody.
  return Result.succeed(strategies.length === 0 ? [rollout(feature, "default", 0)] : strategies)
}

const without = (audience: Audience, excluded: Audience): Judged<Audience> =>
  Result.flatMap(noneOf(excluded), (others) => allOf([audience, others]))

const strategyOf = (feature: string, rule: UsableRule, constraints: Audience[number]): MovedStrategy => ({
  ...rollout(feature, rule.stickiness, rule.percent),
  title: [...rule.name].slice(0, LONGEST_TITLE).join(""),
  constraints,
  variants: weighted(rule.variants, rule.stickiness)
})

const LONGEST_TITLE = 100

const rollout = (groupId: string, stickiness: string, percent: number): MovedStrategy => ({
  name: "flexibleRollout",
  parameters: { rollout: String(percent), stickiness, groupId }
})

/** One variant must take the remaining weight. The largest share notices the rounding least. */
const weighted = (
  variants: ReadonlyArray<SharedVariant>,
  stickiness: string
): NonNullable<MovedStrategy["variants"]> => {
  const total = variants.reduce((sum, { share }) => sum + share, 0)
  const largest = variants.toSorted((left, right) => right.share - left.share)[0]
  const weightOf = ({ share }: SharedVariant) => Math.round((1000 * share) / total)
  const others = variants.reduce((sum, variant) => (variant === largest ? sum : sum + weightOf(variant)), 0)
  return variants.map((variant) => ({
    name: variant.name,
    ...(variant === largest
      ? { weight: 1000 - others, weightType: "variable" }
      : { weight: weightOf(variant), weightType: "fix" }),
    stickiness,
    ...(variant.payload === undefined ? {} : { payload: variant.payload })
  }))
}
