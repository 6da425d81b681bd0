import type { PlaygroundContext, PlaygroundFeature } from "@halyard/core/domain"
import { Predicate } from "effect"

type Strategy = PlaygroundFeature["strategies"]["data"][number]
type Constraint = Strategy["constraints"][number]

interface Circumstances {
  readonly environment: string
  /** The parents of the flag. */
  readonly parents: ReadonlyArray<string>
  readonly context: PlaygroundContext
}

/** Explains in sentences why a flag is on or off for a user. */
export const reasonsFor = (
  feature: PlaygroundFeature,
  { context, environment, parents }: Circumstances
): ReadonlyArray<string> => {
  const { data, result } = feature.strategies
  if (feature.isEnabled) {
    const met = data.find(({ result: { enabled } }) => enabled === true)
    return [
      met === undefined ? "No strategy restricts it." : `${titleOf(met)} includes the user.`,
      ...(feature.variant?.enabled === true ? [`The user gets the variant "${feature.variant.name}".`] : [])
    ]
  }
  const faults = [
    ...(feature.isEnabledInCurrentEnvironment ? [] : [`It is switched off in ${environment}.`]),
    ...(feature.hasUnsatisfiedDependency
      ? [`It depends on ${parents.map((name) => `"${name}"`).join(", ")}, and that is not as required for the user.`]
      : [])
  ]
  if (result === true) return faults
  if (data.length === 0) return [...faults, `It has no strategy in ${environment}.`]
  return [...faults, ...data.map((strategy) => excludes(strategy, context))]
}

const titleOf = ({ name, title }: Strategy): string =>
  title === undefined || title === "" ? `The strategy ${name}` : `The strategy "${title}" (${name})`

/** Why the strategy does not include the user. */
const excludes = (strategy: Strategy, context: PlaygroundContext): string => {
  const { constraints, disabled, parameters, result, segments } = strategy
  if (disabled === true) return `${titleOf(strategy)} is disabled.`
  const unmet = constraints.filter((constraint) => !constraint.result).map((each) => unmetOf(each, context))
  const outside = segments
    .filter((segment) => !segment.result)
    .map((segment) => {
      const because = segment.constraints.filter((constraint) => !constraint.result)
      return `the user is not in the segment "${segment.name}"${because.length === 0 ? "" : `, since ${because.map((each) => unmetOf(each, context)).join(" and ")}`}`
    })
  const faults = [...unmet, ...outside]
  if (faults.length > 0) return `${titleOf(strategy)} leaves the user out: ${faults.join("; ")}.`
  if (result.evaluationStatus === "incomplete")
    return `${titleOf(strategy)} is of a type that only applications can evaluate.`
  const given = Object.entries(parameters).map(([name, value]) => `${name} ${value}`)
  return `${titleOf(strategy)} leaves the user out by its parameters${given.length === 0 ? "" : `: ${given.join(", ")}`}.`
}

/** The condition that is not met, and the value that the user has. */
const unmetOf = (constraint: Constraint, context: PlaygroundContext): string => {
  const { contextName, inverted, operator, value, values } = constraint
  const wanted = values !== undefined && values.length > 0 ? values.slice(0, MOST_VALUES).join(", ") : (value ?? "")
  const more = (values?.length ?? 0) > MOST_VALUES ? ", ..." : ""
  const has = valueIn(context, contextName)
  const negation = inverted === true ? "not " : ""
  return `${contextName} must ${negation}be ${operator} ${wanted}${more}, and ${has === undefined ? "the user has none" : `it is "${has}"`}`
}

const MOST_VALUES = 10

const valueIn = (context: PlaygroundContext, name: string): string | undefined => {
  const own = Object.hasOwn(context, name) ? context[name] : undefined
  if (Predicate.isString(own)) return own
  const { properties } = context
  return Predicate.isObject(properties) && Object.hasOwn(properties, name) ? String(properties[name]) : undefined
}
