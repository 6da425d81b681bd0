import { Schema } from "effect"
import { EvaluationContext } from "../evaluation/evaluation-context.ts"
import { isRfc3339 } from "../values/timestamp.ts"
import type { Violation } from "../violations/errors.ts"
import type { RawParameter } from "../violations/query-parameter.ts"
import { violation } from "../violations/violation.ts"

export const SdkContext = Schema.StructWithRest(EvaluationContext, [
  Schema.Record(Schema.String, Schema.Json)
]).annotate({
  identifier: "SdkContext",
  description:
    "The user to evaluate features for. Unknown members become context properties if they are strings, numbers or booleans."
})
export type SdkContext = typeof SdkContext.Type

/** The context with all properties in their place. Those that are no text, number or boolean cannot be compared with anything. */
export const evaluationContext = ({ properties, ...others }: SdkContext): EvaluationContext => {
  const known = Object.fromEntries(Object.entries(others).filter(([name]) => members.has(name)))
  const unknown = Object.entries(others).filter(([name]) => !members.has(name))
  return { ...known, properties: { ...textsOf(unknown), ...properties } }
}

/** Members that are texts of their own, and no properties. */
const members: ReadonlySet<string> = new Set(
  Object.keys(EvaluationContext.fields).filter((name) => name !== "properties")
)

/** What of these can be compared, as texts. */
export const textsOf = (entries: Iterable<readonly [string, unknown]>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Array.from(entries).flatMap(([name, value]) =>
      typeof value === "string" || typeof value === "number" || typeof value === "boolean"
        ? [[name, String(value)]]
        : []
    )
  )

/** A moment that cannot be read would turn features off without a word. */
export const contextViolations = (
  { currentTime }: Pick<EvaluationContext, "currentTime">,
  path: string
): ReadonlyArray<Violation> =>
  currentTime === undefined || isRfc3339(currentTime)
    ? []
    : [violation(`${path}/currentTime`, "must be a moment such as 2026-11-20T18:00:00Z")]

/** The context that the parameters of a query tell, or all that is wrong with it. */
export const contextOfQuery = (
  query: Readonly<Record<string, RawParameter>>
): { readonly context: EvaluationContext; readonly violations: ReadonlyArray<Violation> } => {
  const given = Object.entries(query).flatMap(([name, raw]) => {
    const [value, ...more] = typeof raw === "string" ? [raw] : (raw ?? [])
    return value === undefined ? [] : [{ name, value, isOne: more.length === 0 }]
  })
  const properties = given
    .filter(({ name }) => !members.has(name))
    .map((one) => ({ ...one, key: propertyName(one.name) }))
  const context: EvaluationContext = {
    ...Object.fromEntries(given.filter(({ name }) => members.has(name)).map(({ name, value }) => [name, value])),
    properties: Object.fromEntries(properties.map(({ key, value }) => [key, value]))
  }
  return {
    context,
    violations: [
      ...given.filter(({ isOne }) => !isOne).map(({ name }) => violation(`/${name}`, "must be given only once")),
      ...properties.filter(({ key }) => key === undefined).map(({ name }) => violation(`/${name}`, notNamed)),
      ...contextViolations(context, "")
    ]
  }
}

/** A property is a parameter of its own, or, if a member of the context has its name, `properties[<name>]`. */
const propertyName = (parameter: string): string | undefined =>
  parameter.startsWith("properties") ? /^properties\[(.+)\]$/su.exec(parameter)?.[1] : parameter

const notNamed = "must name the property, as in properties[colour]"

/** An address as people write it: one of version 4 that comes in the clothes of version 6 is one of version 4. */
export const plainAddress = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
