import autocannon from "autocannon"
import { headersOf, pathOf, type BenchTarget } from "../target.ts"
import type { Scenario } from "./scenarios.ts"

/** Results of the driver. Times are in milliseconds. */
export interface Measurement {
  /** Successful answers. */
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly requests: number
  /** Other answers, and failed connections. */
  readonly failures: number
}

export interface LoadPlan {
  readonly connections: number
  readonly seconds: number
  /** The number of the first request. Numbers are not used twice. */
  readonly from: number
  /** The largest number of requests. Without it, as many as fit into the time. */
  readonly atMost?: number
}

/** Sends requests of one kind until the time is over or enough are sent. Each connection sends one at a time. */
export const drive = async (target: BenchTarget, scenario: Scenario, load: LoadPlan): Promise<Measurement> => {
  const started = performance.now()
  let last = started
  const result = await send(loadOf(target, scenario, load), () => {
    last = performance.now()
  })
  const { latency, requests, errors } = result
  // 304 is a success.
  const refused = result.non2xx - result["3xx"]
  return {
    perSecond: (requests.total - refused) / ((last - started) / 1000),
    p50: latency.p50,
    p99: latency.p99,
    requests: requests.total,
    failures: refused + errors
  }
}

const loadOf = (
  target: BenchTarget,
  scenario: Scenario,
  { atMost, connections, seconds, from }: LoadPlan
): autocannon.Options => {
  let next = from
  return {
    url: target.url,
    connections,
    duration: seconds,
    ...(atMost === undefined ? {} : { maxOverallRequests: atMost }),
    timeout: MOST_SECONDS_FOR_ONE,
    requests: [
      {
        method: scenario.method,
        headers: headersOf(target, scenario),
        setupRequest: (request) => {
          const { path, body, headers } = scenario.request(next)
          next += 1
          return { ...request, path: pathOf(scenario, path), body, headers: { ...request.headers, ...headers } }
        }
      }
    ]
  }
}

const MOST_SECONDS_FOR_ONE = 120

const send = (options: autocannon.Options, onResponse: () => void): Promise<autocannon.Result> =>
  new Promise((resolve, reject) => {
    const instance = autocannon(options, (error: unknown, result) => (error === null ? resolve(result) : reject(error)))
    instance.on("response", onResponse)
  })
