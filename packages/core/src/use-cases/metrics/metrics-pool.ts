import { Effect, Latch, Option, Result } from "effect"
import type { Report } from "../../domain/metrics/report.ts"
import type { InDoubt } from "../../ports/events/transactions.ts"
import { addReport, addSighting, batchesOf, emptyBuffer, type MetricsBuffer, putBack } from "./metrics-buffer.ts"
import type { Sighting } from "../../ports/metrics/client-metrics-store.ts"
import type { MetricsBatch } from "./write-metrics.ts"

/** Metrics that are waiting to be written, up to a maximum size. */
export interface MetricsPool {
  /** Adds a report as soon as the pool is not full. One report may exceed the maximum. */
  readonly take: (report: Report) => Effect.Effect<void>
  /**
   * Takes everything out, writes it in batches, and puts back the batch that failed and all after it. A batch that may
   * have been written is set aside until its outcome is known, and nothing else is written before.
   */
  readonly drain: <R>(
    write: (batch: MetricsBatch) => Effect.Effect<Written, InDoubt<Written>, R>
  ) => Effect.Effect<void, never, R>
  readonly hasSpace: () => boolean
  /** The number of entries. */
  readonly size: () => number
  /** Waits until the pool is not empty. */
  readonly filled: Effect.Effect<void>
  /** Waits until the pool is full. */
  readonly full: Effect.Effect<void>
}

/** The sightings that were blocked. */
type Written = ReadonlyArray<Sighting>

/** A batch that may have been written. */
interface Doubtful {
  readonly batch: MetricsBatch
  readonly size: number
  readonly doubt: InDoubt<Written>
}

export const makeMetricsPool = (most: number): MetricsPool => {
  let waiting: MetricsBuffer = emptyBuffer()
  let writing = 0
  let aside: Doubtful | undefined
  const size = () => waiting.size + writing + (aside?.size ?? 0)
  const hasSpace = () => size() < most
  const { filled, full, space, finish } = makeLatches(size, hasSpace)

  const take = (report: Report): Effect.Effect<void> =>
    Effect.suspend(() => {
      if (!hasSpace()) return Effect.andThen(space.await, take(report))
      addReport(waiting, report)
      finish()
      return Effect.void
    })

  const resolve = Effect.gen(function* () {
    if (aside === undefined) return
    const { batch, doubt } = aside
    const outcome = yield* doubt.outcome
    aside = undefined
    if (Option.isSome(outcome)) keep(waiting, outcome.value)
    else putBack(waiting, [batch])
  })

  const drain: MetricsPool["drain"] = Effect.fnUntraced(function* (write) {
    yield* resolve
    const left = [...batchesOf(waiting)]
    writing = waiting.size
    waiting = emptyBuffer()
    const share = writing / Math.max(1, left.length)
    const next = (batch: MetricsBatch, result: Result.Result<Written, InDoubt<Written>>) => {
      writing -= share
      if (Result.isSuccess(result)) keep(waiting, result.success)
      else aside = { batch, size: share, doubt: result.failure }
      finish()
      return resolve
    }
    const rest = Effect.sync(() => {
      putBack(waiting, left)
      writing = 0
      finish()
    })
    yield* Effect.ensuring(writeInTurn(left, write, next), rest)
  })

  return { take, drain, size, hasSpace, filled: filled.await, full: full.await }
}

/** Removes each batch from the list when the store has answered. */
const writeInTurn = <R>(
  left: Array<MetricsBatch>,
  write: (batch: MetricsBatch) => Effect.Effect<Written, InDoubt<Written>, R>,
  next: (batch: MetricsBatch, result: Result.Result<Written, InDoubt<Written>>) => Effect.Effect<void>
): Effect.Effect<void, never, R> =>
  Effect.gen(function* () {
    for (let batch = left[0]; batch !== undefined; batch = left[0]) {
      const result = yield* Effect.result(write(batch))
      left.shift()
      yield* next(batch, result)
    }
  })

const keep = (buffer: MetricsBuffer, sightings: Written): void => {
  for (const sighting of sightings) addSighting(buffer, sighting)
}

/** The latches that callers wait for, and a function that updates them. */
const makeLatches = (size: () => number, hasSpace: () => boolean) => {
  const [filled, full, space] = [Latch.makeUnsafe(false), Latch.makeUnsafe(false), Latch.makeUnsafe(true)]
  const finish = () => {
    set(filled, size() > 0)
    set(full, !hasSpace())
    set(space, hasSpace())
  }
  return { filled, full, space, finish }
}

const set = (latch: Latch.Latch, open: boolean): void => {
  if (open) latch.openUnsafe()
  else latch.closeUnsafe()
}
