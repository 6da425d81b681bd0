import { Schema } from "effect"
import type { Timestamp } from "../values/timestamp.ts"
import { field } from "../values/field.ts"

/** The members of a context whose values have this form. */
export const contextFields = <Value extends Schema.Top>(value: Value) => ({
  userId: field(Schema.optionalKey(value), "The user's id"),
  sessionId: field(Schema.optionalKey(value), "The user's session id"),
  remoteAddress: field(Schema.optionalKey(value), "The user's IP address"),
  environment: field(Schema.optionalKey(value), "The environment that the application runs in, in its own terms"),
  appName: field(Schema.optionalKey(value), "The application's name"),
  currentTime: field(Schema.optionalKey(value), "The time to evaluate for; now by default"),
  properties: field(
    Schema.optionalKey(Schema.Record(Schema.String, Schema.NullOr(value))),
    "Other properties of the user"
  )
})

export const EvaluationContext = Schema.Struct(contextFields(Schema.String)).annotate({
  identifier: "EvaluationContext",
  description: "The user to evaluate features for."
})
export type EvaluationContext = typeof EvaluationContext.Type

/** Every input of an evaluation except the definitions. */
export interface Circumstances {
  readonly context: EvaluationContext
  /** The time to use if the context has no `currentTime`. */
  readonly now: Timestamp
  /** A new number at each call, from 0 up to but not including 1. */
  readonly random: () => number
  /** The host name of the evaluating machine, for the strategy `applicationHostname`. */
  readonly hostname?: string
}

/** Reads a context field by name: a standard member first, then a custom property. */
export const contextReader = (name: string): ((context: EvaluationContext) => string | undefined) => {
  const read = members.get(name)
  return (context) => read?.(context) ?? propertyOf(context, name)
}

const members: ReadonlyMap<string, (context: EvaluationContext) => string | undefined> = new Map([
  ["userId", ({ userId }) => userId],
  ["sessionId", ({ sessionId }) => sessionId],
  ["remoteAddress", ({ remoteAddress }) => remoteAddress],
  ["environment", ({ environment }) => environment],
  ["appName", ({ appName }) => appName],
  ["currentTime", ({ currentTime }) => currentTime]
])

/** Property names are untrusted, so inherited properties are ignored. */
const propertyOf = ({ properties }: EvaluationContext, name: string): string | undefined =>
  properties !== undefined && Object.hasOwn(properties, name) ? (properties[name] ?? undefined) : undefined
