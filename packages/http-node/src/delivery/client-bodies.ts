import {
  type ClientFeature,
  type ClientQuery,
  type ClientSegment,
  deltaSince,
  type DeltaEvent,
  type DeliverySnapshot,
  inlinedSegments,
  isAskedFor,
  segmentsFor
} from "@halyard/core/domain"
import { createHash } from "node:crypto"
import { type Body, makeBodyCache } from "./body-cache.ts"
import { compressedOnce } from "./compressed-once.ts"

/** Serialized answers for SDKs. SDKs with the same query share one. */
export interface ClientBodies {
  /** All features of a query. */
  readonly features: (snapshot: DeliverySnapshot, query: ClientQuery) => Body
  /** The changes since a revision, or all features without one; `noEvents` if nothing changed. */
  readonly delta: (snapshot: DeliverySnapshot, query: ClientQuery, since: number | undefined) => Body
  /** The delta as an event of a stream. */
  readonly event: (
    name: StreamEvent,
    snapshot: DeliverySnapshot,
    query: ClientQuery,
    since: number | undefined
  ) => EventBody
}

/** An event, and whether it contains changes. */
interface EventBody extends Body {
  readonly hasChanged: boolean
}

type StreamEvent = "unleash-connected" | "unleash-updated"

/** A delta without changes. */
export const noEvents: Uint8Array = Buffer.from('{"events":[]}')

export const makeClientBodies = (mostBytes = 96_000_000): ClientBodies => {
  const { get } = makeBodyCache(mostBytes)
  const delta: ClientBodies["delta"] = (snapshot, query, since) =>
    get(`delta ${since} ${JSON.stringify(query)}`, snapshot.revision, () => deltaBody(snapshot, query, since))
  return {
    features: (snapshot, query) =>
      get(`features ${JSON.stringify(query)}`, snapshot.revision, () => featuresBody(snapshot, query)),
    delta,
    event: (name, snapshot, query, since) => {
      const data = delta(snapshot, query, since)
      const key = `${name} ${since} ${JSON.stringify(query)}`
      return { ...get(key, snapshot.revision, () => eventBody(name, data)), hasChanged: data.bytes !== noEvents }
    }
  }
}

/** A short hash of the query. */
const queryHash = (query: ClientQuery): string => shortHash(JSON.stringify(query), 8)

const shortHash = (data: string | Uint8Array, digits: number): string =>
  createHash("sha256").update(data).digest("hex").slice(0, digits)

/** The tag is a hash of the content, so all instances answer the same tag for the same content. */
const featuresBody = (snapshot: DeliverySnapshot, query: ClientQuery): Body => {
  const asked = [...snapshot.features.values()].filter(isAskedFor(query))
  const jsonOf = query.inlineSegmentConstraints ? inlinedJson(snapshot.segments) : featureJson
  const features = asked.map(({ feature }) => jsonOf(feature)).join()
  const segments = query.inlineSegmentConstraints
    ? ""
    : `,"segments":[${segmentsFor(snapshot, asked).map(segmentJson).join()}]`
  const content = `{"version":2,"features":[${features}],"query":${JSON.stringify(query)}${segments}`
  const hash = queryHash(query)
  const etag = `W/"${hash}:${shortHash(content, 16)}:v1"`
  const meta = JSON.stringify({ revisionId: snapshot.revision, etag, queryHash: hash })
  return { bytes: compressedOnce(Buffer.from(`${content},"meta":${meta}}`)), tag: etag }
}

const deltaBody = (snapshot: DeliverySnapshot, query: ClientQuery, since: number | undefined): Body => {
  const tag = deltaTag(snapshot, query)
  const events = deltaSince(snapshot, query, since)
  if (events.length === 0) return { bytes: noEvents, tag }
  return { bytes: compressedOnce(Buffer.from(`{"events":[${events.map(eventJson).join()}]}`)), tag }
}

/** The tag of the state of an SDK that has applied all changes up to the snapshot. */
const deltaTag = ({ revision }: DeliverySnapshot, query: ClientQuery): string =>
  `W/"${queryHash(query)}:${revision}:d1"`

/** The SDK's revision, from its entity tag or last event id. Undefined if that belongs to another query. */
export const revisionIn = (text: string | undefined, query: ClientQuery): number | undefined => {
  const [, hash, revision] = /([0-9a-f]{8}):(\d{1,15})\b/.exec(text ?? "") ?? []
  return hash === queryHash(query) ? Number(revision) : undefined
}

/** Serialized JSON has no line breaks, so it fits in one `data` line. */
const eventBody = (name: StreamEvent, { bytes, tag }: Body): Body => {
  const id = tag.replace(/^W\/"|:d1"$/g, "")
  const head = Buffer.from(`event: ${name}\nid: ${id}\ndata: `)
  return { bytes: Buffer.concat([head, bytes, Buffer.from("\n\n")]), tag: `${name} ${tag}` }
}

const eventJson = (event: DeltaEvent): string => {
  switch (event.type) {
    case "hydration": {
      const { eventId, features, segments, type } = event
      const lists = `"features":[${features.map(featureJson).join()}],"segments":[${segments.map(segmentJson).join()}]`
      return `{"eventId":${eventId},"type":"${type}",${lists}}`
    }
    case "feature-updated":
      return `{"eventId":${event.eventId},"type":"${event.type}","feature":${featureJson(event.feature)}}`
    default:
      return JSON.stringify(event)
  }
}

/** Caches results for as long as the value exists. */
const cached = <A extends object>(make: (value: A) => string): ((value: A) => string) => {
  const known = new WeakMap<A, string>()
  return (value) => {
    const before = known.get(value)
    if (before !== undefined) return before
    const made = make(value)
    known.set(value, made)
    return made
  }
}

const featureJson = cached((feature: ClientFeature) => JSON.stringify(feature))

const segmentJson = cached((segment: ClientSegment) => JSON.stringify(segment))

type Segments = DeliverySnapshot["segments"]

const inlinedBySegments = new WeakMap<Segments, (feature: ClientFeature) => string>()

const inlinedJson = (segments: Segments): ((feature: ClientFeature) => string) => {
  const known = inlinedBySegments.get(segments)
  if (known !== undefined) return known
  const made = cached((feature: ClientFeature) => JSON.stringify(inlinedSegments(feature, segments)))
  inlinedBySegments.set(segments, made)
  return made
}
