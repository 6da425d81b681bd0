import { Schema } from "effect"
import { contextMembers, EvaluationContext } from "../evaluation/context-members.ts"
import { isRfc3339 } from "../values/timestamp.ts"
import type { Violation } from "../violations/errors.ts"
import type { RawParameter } from "../violations/query-parameter.ts"
import { violation } from "../violations/violation.ts"

/** What counts as text in a context. */
export const Comparable = Schema.Union([Schema.String, Schema.Finite, Schema.Boolean])

const KnownMembers = Schema.Struct(contextMembers(Comparable))

/** Named, so that declarations do not repeat a type that only compiles with `exactOptionalPropertyTypes`. */
export interface SdkContext extends Schema.Schema.Type<typeof KnownMembers> {
  readonly [property: string]: Schema.Json | undefined
}

export const SdkContext: Schema.Codec<SdkContext> = Schema.StructWithRest(KnownMembers, [
  Schema.Record(Schema.String, Schema.Json)
]).annotate({
  identifier: "SdkContext",
  description:
    "The user to evaluate features for. Numbers and booleans count as their text. Unknown members become context properties if they are strings, numbers or booleans."
})

/**
 * Moves custom properties to `properties`. Values other than text, numbers and booleans are dropped, because nothing
 * compares with them.
 */
export const evaluationContext = ({ properties, ...others }: SdkContext): EvaluationContext => {
  const known: Record<string, string> = {}
  const unknown: Array<readonly [name: string, value: string | null]> = []
  for (const [name, value] of Object.entries(others)) {
    if (!isComparable(value)) continue
    if (members.has(name)) known[name] = String(value)
    else unknown.push([name, String(value)])
  }
  // Hosts without types may give null.
  if (properties !== undefined && properties !== null) {
    for (const [name, value] of Object.entries(properties)) unknown.push([name, value === null ? null : String(value)])
  }
  return { ...known, properties: Object.fromEntries(unknown) }
}

/** The text members of a context. All other names are properties. */
const members: ReadonlySet<string> = new Set(
  Object.keys(EvaluationContext.fields).filter((name) => name !== "properties")
)

/** Converts comparable values to text and drops the others. */
export const textsOf = (entries: Iterable<readonly [string, unknown]>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Array.from(entries).flatMap(([name, value]) => (isComparable(value) ? [[name, String(value)]] : []))
  )

/** Whether constraints can compare with the value. */
export const isComparable = (value: unknown): boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"

/**
 * The violations of a context. A time that cannot be parsed is refused, because it would silently turn features off.
 */
export const contextViolations = (
  { currentTime }: Pick<EvaluationContext, "currentTime">,
  path: string
): ReadonlyArray<Violation> =>
  currentTime === undefined || isRfc3339(currentTime)
    ? []
    : [violation(`${path}/currentTime`, "must be a date and time such as 2026-11-20T18:00:00Z")]

/** Reads the context from query parameters, or reports all violations. */
export const contextOfQuery = (
  query: Readonly<Record<string, RawParameter>>
): { readonly context: EvaluationContext; readonly violations: ReadonlyArray<Violation> } => {
  const known: Record<string, string> = {}
  const properties: Array<readonly [name: string, value: string]> = []
  const violations: Array<Violation> = []
  for (const [name, raw] of Object.entries(query)) {
    const values = typeof raw === "string" ? [raw] : (raw ?? [])
    const [value] = values
    if (value === undefined) continue
    if (values.length > 1) violations.push(violation(`/${name}`, "must be given only once"))
    if (members.has(name)) {
      known[name] = value
      continue
    }
    const property = propertyName(name)
    if (property === undefined) violations.push(violation(`/${name}`, notNamed))
    else properties.push([property, value])
  }
  const context: EvaluationContext = { ...known, properties: Object.fromEntries(properties) }
  return { context, violations: [...violations, ...contextViolations(context, "")] }
}

/**
 * The name of the property in a query parameter: `<name>`, or `properties[<name>]`, which also allows names of context
 * members. Undefined for other forms that begin with `properties`.
 */
const propertyName = (parameter: string): string | undefined =>
  parameter.startsWith("properties") ? /^properties\[(.+)\]$/su.exec(parameter)?.[1] : parameter

const notNamed = "must name the property, as in properties[colour]"
