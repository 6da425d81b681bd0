import { RequestCounter } from "@halyard/core/use-cases"
import { Clock, Context, Metric } from "effect"
import { isPagePath } from "../page/interface-paths.ts"
import type { Middleware } from "./middleware.ts"

/**
 * Counts requests by method, part of the interface and status, and measures their duration by part. The counter counts
 * them for all instances together.
 */
export const requestMetrics = (served: Served, context: Context.Context<never>): Middleware => {
  const clock = Context.get(context, Clock.Clock)
  const counter = Context.get(context, RequestCounter)
  return ({ headers, method, url }) => {
    const start = clock.monotonicTimeNanosUnsafe()
    return {
      ended: (status) => {
        const seconds = Number(clock.monotonicTimeNanosUnsafe() - start) / 1e9
        const part = partOf(url, served)
        if (status !== undefined) {
          counter.count({
            method,
            url,
            status,
            appName: headers["unleash-appname"],
            interval: headers["unleash-interval"],
            at: clock.currentTimeMillisUnsafe()
          })
        }
        requestsOf(knownMethod(method), part, String(status ?? "abandoned")).updateUnsafe(1, context)
        durationsOf(part).updateUnsafe(seconds, context)
        return undefined
      }
    }
  }
}

/** The prefix of all paths, and whether the page is served. */
interface Served {
  readonly baseUriPath: string
  readonly page: boolean
}

/** Labels have a fixed set of values, since every value that callers could invent would take memory. */
const partOf = (url: string, { baseUriPath, page }: Served): string => {
  const query = url.indexOf("?")
  const whole = query === -1 ? url : url.slice(0, query)
  if (!whole.startsWith(`${baseUriPath}/`)) return "other"
  const path = whole.slice(baseUriPath.length)
  const part = parts.find(({ root, below }) => path === root || path.startsWith(below))
  if (part !== undefined) return part.name
  if (!page) return "other"
  return path.startsWith("/assets/") ? "assets" : isPagePath(path) ? "page" : "other"
}
const parts = ["api/admin", "api/mcp", "api/client", "api/frontend", "ofrep", "auth", "docs"].map((name) => ({
  name,
  root: `/${name}`,
  below: `/${name}/`
}))

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
