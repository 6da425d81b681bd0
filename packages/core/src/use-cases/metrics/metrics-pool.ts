import { Effect, Latch, Option, Result } from "effect"
import type { Report } from "../../domain/metrics/report.ts"
import type { InDoubt } from "../../ports/events/transactions.ts"
import { addReport, addSighting, batchesOf, emptyBuffer, type MetricsBuffer, putBack } from "./metrics-buffer.ts"
import type { Sighting } from "../../ports/metrics/client-metrics-store.ts"
import type { MetricsBatch } from "./write-metrics.ts"

/** What was told, until it is written. There is only so much room for it. */
export interface MetricsPool {
  /** Takes a report as soon as there is room; what is there may go beyond its bound by one report. */
  readonly take: (report: Report) => Effect.Effect<void>
  /**
   * Takes everything out, writes it in parts, and puts back the part that failed and those after it. A part of which it is
   * not known whether it was written is put aside until that is known, and nothing else is written before.
   */
  readonly drain: <R>(
    write: (batch: MetricsBatch) => Effect.Effect<Written, InDoubt<Written>, R>
  ) => Effect.Effect<void, never, R>
  readonly hasRoom: () => boolean
  /** How many things it holds. */
  readonly size: () => number
  /** Goes on when something is there. */
  readonly filled: Effect.Effect<void>
  /** Goes on when there is no room left. */
  readonly full: Effect.Effect<void>
}

/** What places could not show yet. */
type Written = ReadonlyArray<Sighting>

/** A part of which it is not known whether it was written. */
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
  const hasRoom = () => size() < most
  const { filled, full, room, settle } = makeLatches(size, hasRoom)

  const take = (report: Report): Effect.Effect<void> =>
    Effect.suspend(() => {
      if (!hasRoom()) return Effect.andThen(room.await, take(report))
      addReport(waiting, report)
      settle()
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
      settle()
      return resolve
    }
    const rest = Effect.sync(() => {
      putBack(waiting, left)
      writing = 0
      settle()
    })
    yield* Effect.ensuring(writeInTurn(left, write, next), rest)
  })

  return { take, drain, size, hasRoom, filled: filled.await, full: full.await }
}

/** Takes each part off the list when the store has answered. */
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

/** What others wait for, as it is whenever it is settled. */
const makeLatches = (size: () => number, hasRoom: () => boolean) => {
  const [filled, full, room] = [Latch.makeUnsafe(false), Latch.makeUnsafe(false), Latch.makeUnsafe(true)]
  const settle = () => {
    set(filled, size() > 0)
    set(full, !hasRoom())
    set(room, hasRoom())
  }
  return { filled, full, room, settle }
}

const set = (latch: Latch.Latch, open: boolean): void => {
  if (open) latch.openUnsafe()
  else latch.closeUnsafe()
}
