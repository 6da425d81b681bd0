import { BulkMetrics, type Report, reportOfBulk, type SdkToken, type Timestamp } from "@halyard/core/domain"
import {
  addReport,
  batchesOf,
  emptyBuffer,
  type MetricsBatch,
  type MetricsBuffer,
  putBack
} from "@halyard/core/use-cases"
import { Schema } from "effect"
import { bulkOf } from "./metrics-parts.ts"

/** Metrics that were not reported upstream yet, summed by the token that reported them. */
export interface WaitingMetrics {
  readonly size: () => number
  readonly add: (report: Report) => void
  readonly putBack: (token: SdkToken, batches: ReadonlyArray<MetricsBatch>) => void
  /** The tokens with metrics. */
  readonly tokens: () => ReadonlyArray<SdkToken>
  /** Removes the metrics of a token, and returns them. */
  readonly take: (name: string) => TokenMetrics | undefined
  /** Forgets the metrics of a token from before this moment. */
  readonly forget: (name: string, since: Timestamp) => void
  /** The document to store for the next start: everything but impact metrics, which are worthless later. */
  readonly document: () => WaitingDocument
}

export interface TokenMetrics {
  readonly token: SdkToken
  readonly buffer: MetricsBuffer
}

export const WaitingDocument = Schema.Struct({
  format: Schema.Literal(1),
  tokens: Schema.Array(
    Schema.Struct({
      name: Schema.String,
      type: Schema.Literals(["client", "frontend"]),
      environment: Schema.String,
      projects: Schema.Union([Schema.Literal("all"), Schema.Array(Schema.String)]),
      reports: Schema.Array(BulkMetrics)
    })
  )
})
export type WaitingDocument = typeof WaitingDocument.Type

/** Makes the collection, beginning with the metrics that waited before a restart. */
export const makeWaitingMetrics = (before: ReadonlyArray<WaitingDocument>, at: Timestamp): WaitingMetrics => {
  const waiting = new Map<string, TokenMetrics>()
  let size = 0

  const change = (token: SdkToken, act: (buffer: MetricsBuffer) => void): void => {
    const entry = waiting.get(token.name) ?? { token, buffer: emptyBuffer() }
    waiting.set(token.name, entry)
    size -= entry.buffer.size
    act(entry.buffer)
    size += entry.buffer.size
  }
  const add = (report: Report) => change(report.token, (buffer) => addReport(buffer, report))

  const take = (name: string): TokenMetrics | undefined => {
    const entry = waiting.get(name)
    waiting.delete(name)
    size -= entry?.buffer.size ?? 0
    return entry
  }

  for (const { reports, ...token } of before.flatMap(({ tokens }) => tokens)) {
    for (const report of reports) add(reportOfBulk(report, { token, at, clientIp: null }))
  }

  return {
    size: () => size,
    add,
    putBack: (token, batches) => change(token, (buffer) => putBack(buffer, batches)),
    tokens: () => Array.from(waiting.values(), ({ token }) => token),
    take,
    forget: (name, since) => {
      const entry = take(name)
      if (entry === undefined) return
      const left = batchesOf(entry.buffer).map((batch) => later(batch, since))
      if (left.some(hasMetrics)) change(entry.token, (buffer) => putBack(buffer, left))
    },
    document: () => ({
      format: 1,
      tokens: Array.from(waiting.values(), ({ buffer, token: { environment, name, projects, type } }) => ({
        name,
        type,
        environment,
        projects,
        reports: batchesOf(buffer).map((batch) => bulkOf({ ...batch, impact: [] }, environment))
      }))
    })
  }
}

const later = (batch: MetricsBatch, since: Timestamp): MetricsBatch => ({
  ...batch,
  counts: batch.counts.filter(({ hour }) => hour >= since),
  instances: batch.instances.filter(({ lastSeen }) => lastSeen >= since),
  impact: batch.impact.filter((sample) => sample.at >= since)
})

const hasMetrics = ({ counts, impact, instances }: MetricsBatch): boolean =>
  counts.length + impact.length + instances.length > 0
