import { Effect, Metric, type Scope } from "effect"
import { monitorEventLoopDelay } from "node:perf_hooks"

/** Watches the process until the scope closes. Answers what measures it; delays of the event loop are those since the last time. */
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

/** What Node measures is the time from one look at the loop to the next, and it looks only every few milliseconds. */
export const secondsLate = (nanos: number): number => Math.max(0, nanos / 1e9 - INTERVAL_MILLIS / 1000)

const resident = Metric.gauge("process_resident_memory_bytes", { description: "Memory that the process holds" })
const heap = Metric.gauge("nodejs_heap_used_bytes", { description: "Memory that objects take" })
const cpu = Metric.gauge("process_cpu_seconds_total", { description: "Processor time that the process has taken" })
const uptime = Metric.gauge("process_uptime_seconds", { description: "How long the process has been running" })
const delay = Metric.gauge("nodejs_eventloop_lag_p99_seconds", {
  description: "What the slowest hundredth of turns of the event loop was late by"
})
