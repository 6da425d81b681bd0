import { ClientFeature, ClientSegment, type DeliveryScope, newSnapshot } from "@halyard/core/domain"
import { Schema } from "effect"
import { covers, keyOf } from "./tokens/known-token.ts"
import type { Received } from "./received.ts"

/** The stored form of what was received for a scope. */
export const StoredState = Schema.Struct({
  format: Schema.Literal(1),
  scope: Schema.Struct({
    environment: Schema.String,
    project: Schema.optionalKey(Schema.Array(Schema.String)),
    tag: Schema.optionalKey(Schema.Array(Schema.Tuple([Schema.String, Schema.String])))
  }),
  revision: Schema.Finite,
  features: Schema.Array(Schema.Unknown),
  segments: Schema.Array(Schema.Unknown)
})
export type StoredState = typeof StoredState.Type

/** A last known state, and its scope. */
export interface PastState {
  readonly scope: DeliveryScope
  readonly received: Received
}

export const storedState = (scope: DeliveryScope, { segments, snapshot }: Received): StoredState => ({
  format: 1,
  scope,
  revision: snapshot.revision,
  features: Array.from(snapshot.features.values(), ({ feature }) => feature),
  segments: [...segments.values()]
})

/** Keeps properties that this release does not know. */
export const pastState = ({ features, revision, scope, segments }: StoredState): PastState => {
  const tags = (scope.tag ?? []).map(([type, value]) => ({ type, value }))
  const delivered = features.filter(isFeature).map((feature) => {
    const { project = "default", strategies = [] } = feature
    return { feature: { ...feature, project, strategies }, tags }
  })
  const used = segments.filter(isSegment)
  return {
    scope,
    received: {
      snapshot: newSnapshot(scope.environment, revision, delivered, used),
      segments: new Map(used.map((segment) => [segment.id, segment]))
    }
  }
}

const isFeature = Schema.is(ClientFeature)
const isSegment = Schema.is(ClientSegment)

/** The last known state of a scope, or as much as a wider scope had of it. */
export const stateOf = (scope: DeliveryScope, past: ReadonlyArray<PastState>): Received | undefined => {
  const same = past.find((one) => keyOf(one.scope) === keyOf(scope))
  if (same !== undefined) return same.received
  const wider = past.find((one) => covers(one.scope, scope))
  if (wider === undefined || scope.project === undefined) return wider?.received
  const projects = new Set(scope.project)
  const { segments, snapshot } = wider.received
  const features = [...snapshot.features.values()].filter(({ feature }) => projects.has(feature.project))
  return {
    segments,
    snapshot: newSnapshot(scope.environment, snapshot.revision, features, [...segments.values()])
  }
}
