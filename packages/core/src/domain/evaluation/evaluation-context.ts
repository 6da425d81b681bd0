import type { Timestamp } from "../values/timestamp.ts"
import type { EvaluationContext } from "./context-members.ts"

export type { EvaluationContext } from "./context-members.ts"

/** Without a session id, the context gets one for this evaluation, so that sticky results agree for all features. */
export const withSession = (context: EvaluationContext, random: () => number): EvaluationContext =>
  context.sessionId ? context : { ...context, sessionId: String(random()) }

/** The context with this environment, unless it names one itself. SDKs do the same for servers. */
export const inEnvironment = (context: EvaluationContext, environment: string): EvaluationContext =>
  context.environment ? context : { ...context, environment }

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
