import type { ClientSegment } from "../evaluation/client-feature.ts"
import {
  type DeliveredFeature,
  deliveredFeature,
  type StoredDelivery,
  type StoredStrategy
} from "./delivered-feature.ts"
import { type DeliverySnapshot, newSnapshot, type SnapshotUpdate, updatedSnapshot } from "./delivery-snapshot.ts"

export const aStoredStrategy = (given: Partial<StoredStrategy> = {}): StoredStrategy => ({
  name: "default",
  disabled: false,
  parameters: {},
  constraints: [],
  segments: [],
  variants: [],
  ...given
})

export const aStoredDelivery = (given: Partial<StoredDelivery> = {}): StoredDelivery => ({
  name: "a",
  type: "release",
  project: "default",
  description: null,
  stale: false,
  impressionData: false,
  enabled: true,
  strategies: [aStoredStrategy()],
  variants: [],
  dependencies: [],
  tags: [],
  ...given
})

export const aDeliveredFeature = (given: Partial<StoredDelivery> = {}): DeliveredFeature =>
  deliveredFeature(aStoredDelivery(given))

export const aClientSegment = (id: number, values: ReadonlyArray<string> = []): ClientSegment => ({
  id,
  name: `segment ${id}`,
  constraints: [{ contextName: "userId", operator: "IN", values }]
})

/** A feature whose strategy names the segments. */
export const withSegments = (name: string, ...segments: ReadonlyArray<number>): DeliveredFeature =>
  aDeliveredFeature({ name, strategies: [aStoredStrategy({ segments })] })

export const aSnapshot = (
  features: ReadonlyArray<DeliveredFeature> = [],
  segments: ReadonlyArray<ClientSegment> = []
): DeliverySnapshot => newSnapshot("development", 10, features, segments)

/** The snapshot after an event for each of these features, and of those names that are gone. */
export const after = (
  snapshot: DeliverySnapshot,
  features: ReadonlyArray<DeliveredFeature>,
  more: Partial<SnapshotUpdate> & { readonly gone?: ReadonlyArray<string> } = {}
): DeliverySnapshot => {
  const names = [...features.map(({ feature }) => feature.name), ...(more.gone ?? [])]
  return updatedSnapshot(snapshot, {
    revision: snapshot.revision + Math.max(1, names.length),
    touched: new Map(names.map((name, index) => [name, snapshot.revision + 1 + index])),
    features,
    touchedSegments: new Map(),
    segments: [],
    ...more
  })
}
