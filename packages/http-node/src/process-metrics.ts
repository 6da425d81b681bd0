import { Effect, Metric } from "effect"
import { monitorEventLoopDelay } from "node:perf_hooks"

/** Measures the process. Delays of the event loop are those since the last time. */
export const measureProcess: Effect.Effect<void> = Effect.gen(function* () {
  const { heapUsed, rss } = process.memoryUsage()
  const { system, user } = process.cpuUsage()
  yield* Metric.update(resident, rss)
  yield* Metric.update(heap, heapUsed)
  yield* Metric.update(cpu, (system + user) / 1e6)
  yield* Metric.update(uptime, process.uptime())
  yield* Metric.update(delay, delays.percentile(99) / 1e9)
  delays.reset()
})

const delays = monitorEventLoopDelay()
delays.enable()

const resident = Metric.gauge("process_resident_memory_bytes", { description: "Memory that the process holds" })
const heap = Metric.gauge("nodejs_heap_used_bytes", { description: "Memory that objects take" })
const cpu = Metric.gauge("process_cpu_seconds_total", { description: "Processor time that the process has taken" })
const uptime = Metric.gauge("process_uptime_seconds", { description: "How long the process has been running" })
const delay = Metric.gauge("nodejs_eventloop_lag_p99_seconds", {
  description: "What the slowest hundredth of turns of the event loop was late by"
})
