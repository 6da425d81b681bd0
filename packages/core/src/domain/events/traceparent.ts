import { Option, Tracer } from "effect"

/** Names a span, as W3C Trace Context writes it in the header of this name. */
export const traceparentOf = ({ sampled, spanId, traceId }: Tracer.AnySpan): string =>
  `00-${traceId}-${spanId}-${sampled ? "01" : "00"}`

/** The span that the text names, as the parent of others. None if it names none. */
export const spanOfTraceparent = (traceparent: string): Option.Option<Tracer.ExternalSpan> => {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-(0[01])$/.exec(traceparent) ?? []
  return traceId === undefined || spanId === undefined
    ? Option.none()
    : Option.some(Tracer.externalSpan({ traceId, spanId, sampled: flags === "01" }))
}
