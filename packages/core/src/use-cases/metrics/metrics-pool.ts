import { Effect, Latch } from "effect"
import type { Report } from "../../domain/metrics/report.ts"
import { addReport, addSighting, emptyBuffer, type MetricsBuffer } from "./metrics-buffer.ts"
import { batchesOf, putBack } from "./metrics-batches.ts"
import type { Sighting } from "../../ports/client-metrics-store.ts"
import type { MetricsBatch } from "./write-metrics.ts"

/** What was told, until it is written. There is only so much room for it. */
export interface MetricsPool {
  /** Takes a report as soon as there is room; what is there may go beyond its bound by one report. */
  readonly take: (report: Report) => Effect.Effect<void>
  /** Takes everything out, writes it in parts, and puts back the part that failed and those after it. */
  readonly drain: <E, R>(
    write: (batch: MetricsBatch) => Effect.Effect<ReadonlyArray<Sighting>, E, R>
  ) => Effect.Effect<void, E, R>
  readonly hasRoom: () => boolean
  /** How many things it holds. */
  readonly size: () => number
  /** Goes on when something is there. */
  readonly filled: Effect.Effect<void>
  /** Goes on when there is no room left. */
  readonly full: Effect.Effect<void>
}

export const makeMetricsPool = (most: number): MetricsPool => {
  let waiting: MetricsBuffer = emptyBuffer()
  let writing = 0
  const [filled, full, room] = [Latch.makeUnsafe(false), Latch.makeUnsafe(false), Latch.makeUnsafe(true)]
  const size = () => waiting.size + writing
  const hasRoom = () => size() < most
  const settle = () => {
    set(filled, size() > 0)
    set(full, !hasRoom())
    set(room, hasRoom())
  }

  const take = (report: Report): Effect.Effect<void> =>
    Effect.suspend(() => {
      if (!hasRoom()) return Effect.andThen(room.await, take(report))
      addReport(waiting, report)
      settle()
      return Effect.void
    })

  const drain: MetricsPool["drain"] = Effect.fnUntraced(function* (write) {
    const left = [...batchesOf(waiting)]
    writing = waiting.size
    waiting = emptyBuffer()
    const share = writing / Math.max(1, left.length)
    yield* Effect.gen(function* () {
      for (let batch = left[0]; batch !== undefined; batch = left[0]) {
        for (const sighting of yield* write(batch)) addSighting(waiting, sighting)
        left.shift()
        writing -= share
        settle()
      }
    }).pipe(
      Effect.ensuring(
        Effect.sync(() => {
          putBack(waiting, left)
          writing = 0
          settle()
        })
      )
    )
  })

  return { take, drain, size, hasRoom, filled: filled.await, full: full.await }
}

const set = (latch: Latch.Latch, open: boolean): void => {
  if (open) latch.openUnsafe()
  else latch.closeUnsafe()
}
