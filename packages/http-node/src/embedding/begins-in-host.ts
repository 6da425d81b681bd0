import { Context, Effect, type Tracer } from "effect"

/** Whether a span is the first one of a call by the host. Tracers may make it a child of the host's current span. */
export const BeginsInHost = Context.Reference<boolean>("@halyard/http-node/BeginsInHost", { defaultValue: () => false })

/** Runs a call of the host in a span of this name. */
export const inHostSpan =
  (name: string) =>
  <A, E, R>(call: Effect.Effect<A, E, R>): Effect.Effect<A, E, Exclude<R, Tracer.ParentSpan>> =>
    Effect.withSpan(call, name, { annotations: BeginsInHost.context(true) })
