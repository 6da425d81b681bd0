import { Option, Tracer } from "effect"
import { expect, it } from "vitest"
import { spanOfTraceparent, traceparentOf } from "./event.ts"

const traceId = "0af7651916cd43dd8448eb211c80319c"

it.each([true, false])("names a span, and finds it again, sampled: %s", (sampled) => {
  const span = Tracer.externalSpan({ traceId, spanId: "b7ad6b7169203331", sampled })
  const found = spanOfTraceparent(traceparentOf(span))
  expect(Option.getOrUndefined(found)).toMatchObject({ traceId, spanId: "b7ad6b7169203331", sampled })
})

it.each(["", "00-1-2-01", `00-${traceId}-b7ad6b7169203331`])("finds none in %j", (text) => {
  expect(Option.isNone(spanOfTraceparent(text))).toBe(true)
})
