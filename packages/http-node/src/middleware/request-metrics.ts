import { RequestCounter } from "@halyard/core/use-cases"
import { Clock, Effect, Exit, Metric } from "effect"
import { HttpServerRequest, type HttpServerResponse } from "effect/http"
import { isPagePath } from "../page/interface-paths.ts"

/**
 * Counts requests by method, part of the interface and status, and measures their duration by part. The counter counts
 * them for all instances together.
 */
export const withRequestMetrics =
  (served: Served) =>
  <E, R>(app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
    measured(served, app)

/** What the service serves where. */
interface Served {
  readonly baseUriPath: string
  readonly page: boolean
}

const measured = Effect.fnUntraced(function* <E, R>(
  served: Served,
  app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
) {
  const { headers, method, url } = yield* HttpServerRequest.HttpServerRequest
  const counter = yield* RequestCounter
  const start = yield* Clock.currentTimeNanos
  const count = Effect.fnUntraced(function* (exit: Exit.Exit<HttpServerResponse.HttpServerResponse, E>) {
    const seconds = Number((yield* Clock.currentTimeNanos) - start) / 1e9
    const status = Exit.isSuccess(exit) ? String(exit.value.status) : "abandoned"
    const part = partOf(url, served)
    if (Exit.isSuccess(exit)) {
      counter.count({
        method,
        url,
        status: exit.value.status,
        appName: headers["unleash-appname"],
        interval: headers["unleash-interval"],
        at: yield* Clock.currentTimeMillis
      })
    }
    yield* Metric.update(requestsOf(knownMethod(method), part, status), 1)
    yield* Metric.update(durationsOf(part), seconds)
  })
  return yield* Effect.onExit(app, count)
})

/** Labels have a fixed set of values, since every value that callers could invent would take memory. */
const partOf = (url: string, { baseUriPath, page }: Served): string => {
  const [whole = ""] = url.split("?", 1)
  if (!whole.startsWith(`${baseUriPath}/`)) return "other"
  const path = whole.slice(baseUriPath.length)
  const part = parts.find((one) => path === `/${one}` || path.startsWith(`/${one}/`))
  if (part !== undefined) return part
  if (!page) return "other"
  return path.startsWith("/assets/") ? "assets" : isPagePath(path) ? "page" : "other"
}
const parts = ["api/admin", "api/mcp", "api/client", "api/frontend", "ofrep", "auth", "docs"]

const knownMethod = (method: string): string => (methods.has(method) ? method : "other")
const methods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])

const remembered = <A>(make: (...labels: ReadonlyArray<string>) => A) => {
  const made = new Map<string, A>()
  return (...labels: ReadonlyArray<string>): A => {
    const key = labels.join("\n")
    const known = made.get(key) ?? make(...labels)
    made.set(key, known)
    return known
  }
}

const requestsOf = remembered((method = "", part = "", status = "") =>
  Metric.counter("http_requests_total", {
    description: "Number of answered requests",
    attributes: { method, part, status },
    incremental: true
  })
)

const durationsOf = remembered((part = "") =>
  Metric.histogram("http_request_duration_seconds", {
    description: "Time from the request to the answer's headers",
    attributes: { part },
    boundaries: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
  })
)
