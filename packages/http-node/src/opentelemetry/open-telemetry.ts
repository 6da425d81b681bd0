import * as OtelTracer from "@effect/opentelemetry/OtelTracer"
import { VERSION } from "@halyard/core/domain"
import { type Tracer as OpenTelemetryTracer, trace } from "@opentelemetry/api"
import { Context, Effect, Option, Tracer } from "effect"
import { BeginsInHost } from "../embedding/begins-in-host.ts"

/**
 * Makes the spans of Halyard by OpenTelemetry, by default with the provider that the host application has registered.
 * Requests and calls of use cases are children of the span that is active in the host when they begin; background work
 * has traces of its own. Code that OpenTelemetry instruments finds the spans of Halyard active.
 */
export const openTelemetry = (
  tracer: OpenTelemetryTracer = trace.getTracer("@halyard/http-node", VERSION)
): Tracer.Tracer => {
  const made = Effect.runSync(Effect.provideService(OtelTracer.make, OtelTracer.OtelTracer, tracer))
  return Tracer.make({
    ...made,
    span: (options) => made.span(withParent(options, options.kind === "server" || begins(options)))
  })
}

type SpanOptions = Parameters<Tracer.Tracer["span"]>[0]

const begins = ({ annotations }: SpanOptions): boolean => Context.get(annotations, BeginsInHost)

/**
 * Chooses the parent of a span. The host's active span is preferred to the one that a request names, since it is a
 * child of that. A span without a parent gets the host's active span only if it begins in the host: background work
 * would get the span of the start.
 */
const withParent = (options: SpanOptions, beginsInHost: boolean): SpanOptions =>
  beginsInHost && trace.getActiveSpan() !== undefined
    ? { ...options, parent: Option.none() }
    : { ...options, root: options.root || Option.isNone(options.parent) }
