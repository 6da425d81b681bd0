import { ClientFeature, ClientSegment, type DeliveredFeature, type DeliveryScope } from "@halyard/core/domain"
import { Option, Schema } from "effect"

/** Everything that upstream delivers. */
export interface WholeState {
  /** Undefined for servers without revisions. */
  readonly revision: number | undefined
  readonly features: ReadonlyArray<DeliveredFeature>
  readonly segments: ReadonlyArray<ClientSegment>
}

/** One event of a delta. */
export type DeltaStep =
  | (WholeState & { readonly type: "hydration"; readonly revision: number })
  | { readonly type: "feature-updated"; readonly revision: number; readonly feature: DeliveredFeature }
  | { readonly type: "feature-removed"; readonly revision: number; readonly name: string }
  | { readonly type: "segment-updated"; readonly revision: number; readonly segment: ClientSegment }
  | { readonly type: "segment-removed"; readonly revision: number; readonly id: number }

/**
 * What was read from an answer. `unreadable` names the features and segments that this release cannot decode: they are
 * left out, so that all others still change.
 */
export interface Read<A> {
  readonly value: A
  readonly unreadable: ReadonlyArray<string>
}

/** Reads an answer with all features. None if it has another shape. */
export const readFeatures = (text: string, scope: DeliveryScope): Option.Option<Read<WholeState>> =>
  Option.map(decodeFeatures(text), ({ features, meta, segments = [] }) => {
    const reader = makeReader(scope)
    const value = {
      revision: meta?.revisionId,
      features: reader.features(features),
      segments: reader.segments(segments)
    }
    return { value, unreadable: reader.unreadable }
  })

/** Reads a delta. None if it has another shape. Ignores events of unknown types. */
export const readDelta = (text: string, scope: DeliveryScope): Option.Option<Read<ReadonlyArray<DeltaStep>>> =>
  Option.map(decodeDelta(text), ({ events }) => {
    const reader = makeReader(scope)
    return { value: events.flatMap((event) => stepOf(event, reader)), unreadable: reader.unreadable }
  })

const Unread = Schema.Array(Schema.Unknown)

const decodeFeatures = Schema.decodeUnknownOption(
  Schema.fromJsonString(
    Schema.Struct({
      features: Unread,
      segments: Schema.optionalKey(Unread),
      meta: Schema.optionalKey(Schema.Struct({ revisionId: Schema.optionalKey(Schema.Finite) }))
    })
  )
)

const Step = Schema.Struct({
  type: Schema.String,
  eventId: Schema.Finite,
  features: Schema.optionalKey(Unread),
  segments: Schema.optionalKey(Unread),
  feature: Schema.optionalKey(Schema.Unknown),
  featureName: Schema.optionalKey(Schema.String),
  segment: Schema.optionalKey(Schema.Unknown),
  segmentId: Schema.optionalKey(Schema.Finite)
})

const decodeDelta = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Struct({ events: Schema.Array(Step) })))

const stepOf = (event: typeof Step.Type, reader: Reader): ReadonlyArray<DeltaStep> => {
  const { eventId: revision, feature, featureName, segment, segmentId, type } = event
  switch (type) {
    case "hydration": {
      const { features = [], segments = [] } = event
      return [{ type, revision, features: reader.features(features), segments: reader.segments(segments) }]
    }
    case "feature-updated":
      return reader.features([feature]).map((read) => ({ type, revision, feature: read }))
    case "feature-removed":
      return featureName === undefined ? [] : [{ type, revision, name: featureName }]
    case "segment-updated":
      return reader.segments([segment]).map((read) => ({ type, revision, segment: read }))
    case "segment-removed":
      return segmentId === undefined ? [] : [{ type, revision, id: segmentId }]
    default:
      return []
  }
}

interface Reader {
  readonly features: (given: ReadonlyArray<unknown>) => ReadonlyArray<DeliveredFeature>
  readonly segments: (given: ReadonlyArray<unknown>) => ReadonlyArray<ClientSegment>
  readonly unreadable: ReadonlyArray<string>
}

/** Passes on properties that this release does not know, since SDKs may know them. */
const makeReader = ({ tag = [] }: DeliveryScope): Reader => {
  const unreadable: Array<string> = []
  // Upstream does not say which tags features have, but all features of a filtered answer have one of these.
  const tags = tag.map(([type, value]) => ({ type, value }))
  const readable = <A>(kind: string, given: ReadonlyArray<unknown>, isReadable: (one: unknown) => one is A) =>
    given.flatMap((one) => {
      if (isReadable(one)) return [one]
      const { id = null, name = id } = Object(one)
      unreadable.push(`${kind} ${JSON.stringify(name)}`)
      return []
    })
  return {
    unreadable,
    features: (given) =>
      readable("feature", given, isFeature).map((feature) => {
        const { project = "default", strategies = [] } = feature
        return { feature: { ...feature, project, strategies }, tags }
      }),
    segments: (given) => readable("segment", given, isSegment)
  }
}

const isFeature = Schema.is(ClientFeature)
const isSegment = Schema.is(ClientSegment)
