import { Effect, Metric, type Scope } from "effect"
import { monitorEventLoopDelay } from "node:perf_hooks"

/**
 * Monitors the process until the scope closes. The inner effect updates the metrics; event loop delays are those since
 * its last run.
 */
export const watchProcess: Effect.Effect<Effect.Effect<void>, never, Scope.Scope> = Effect.map(
  Effect.acquireRelease(
    Effect.sync(() => {
      const delays = monitorEventLoopDelay({ resolution: INTERVAL_MILLIS })
      delays.enable()
      return delays
    }),
    (delays) => Effect.sync(() => delays.disable())
  ),
  (delays) =>
    Effect.gen(function* () {
      const { heapUsed, rss } = process.memoryUsage()
      const { system, user } = process.cpuUsage()
      yield* Metric.update(resident, rss)
      yield* Metric.update(heap, heapUsed)
      yield* Metric.update(cpu, (system + user) / 1e6)
      yield* Metric.update(uptime, process.uptime())
      yield* Metric.update(delay, secondsLate(delays.percentile(99)))
      delays.reset()
    })
)

const INTERVAL_MILLIS = 10

/**
 * The delay of the event loop in seconds. Node measures the time between two samples, which includes the sampling
 * interval.
 */
export const secondsLate = (nanos: number): number => Math.max(0, nanos / 1e9 - INTERVAL_MILLIS / 1000)

const resident = Metric.gauge("process_resident_memory_bytes", { description: "Resident memory of the process" })
const heap = Metric.gauge("nodejs_heap_used_bytes", { description: "Heap memory in use" })
const cpu = Metric.gauge("process_cpu_seconds_total", { description: "CPU time that the process has used" })
const uptime = Metric.gauge("process_uptime_seconds", { description: "Uptime of the process" })
const delay = Metric.gauge("nodejs_eventloop_lag_p99_seconds", {
  description: "99th percentile of the event loop delay"
})
