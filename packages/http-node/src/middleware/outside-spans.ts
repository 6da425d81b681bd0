import { Context, Effect, Tracer } from "effect"

/**
 * Runs the effect outside of the current span. Servers and handlers have the context in which they are built. With the
 * span of the start in it, all requests would be in that one trace.
 */
export const outsideSpans = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.updateContext(effect, (context: Context.Context<R>) => withoutSpan(context))

/** The span is part of no effect's requirements, so the context still has all that is required. */
// oxlint-disable-next-line typescript/no-explicit-any
const withoutSpan: <R>(context: Context.Context<R>) => Context.Context<any> = Context.omit(Tracer.ParentSpan)
