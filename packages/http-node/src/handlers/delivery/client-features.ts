import {
  type ClientQuery,
  CurrentSdkToken,
  InvalidData,
  parseClientQuery,
  type RawClientQuery,
  wholeQuery
} from "@halyard/core/domain"
import { DeliverySnapshots, SdkTokens } from "@halyard/core/ports"
import { getClientFeature } from "@halyard/core/use-cases"
import { Effect, Result } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { ClientApi } from "@halyard/http-contract"
import { type DirectAnswer, DirectAnswers } from "../../direct/direct-answers.ts"
import { directJson, type DirectResponse } from "../../direct/direct-response.ts"
import type { Body } from "../../delivery/body-cache.ts"
import { type ClientBodies, makeClientBodies, noEvents, revisionIn } from "../../delivery/client-bodies.ts"
import { clientStream } from "../../delivery/client-stream.ts"
import { makeConnections } from "../../delivery/connections.ts"
import { NodeStream } from "../../delivery/node-stream.ts"
import { makeSdkStreams, type SdkStreams } from "../../delivery/sdk-streams.ts"
import { answerEvents, disconnectFrom, eventHeaders } from "../../delivery/stream-to.ts"
import { HttpConfig } from "../../http-config.ts"
import { plainSecretOf, secretOf } from "../../checks/request-secrets.ts"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerClientFeatures = HttpApiBuilder.group(
  ClientApi,
  "clientFeatures",
  Effect.fnUntraced(function* (handlers) {
    const bodies = makeClientBodies()
    const streams = yield* makeSdkStreams(bodies, yield* openConnections)
    const direct = yield* DirectAnswers
    direct.add("/api/client/features", yield* directFeatures(bodies))
    direct.add("/api/client/streaming", yield* directStream(streams))
    return handlers.handleAll({
      getAllClientFeatures: ({ headers, query }) =>
        asWireErrors(
          Effect.flatMap(readQuery({ ...query, clientSpec: headers["unleash-client-spec"] }), (parsed) =>
            answerFeatures(bodies, parsed)
          )
        ),
      getClientFeature: ({ headers, params }) =>
        asWireErrors(
          Effect.flatMap(readQuery({ clientSpec: headers["unleash-client-spec"] }), (parsed) =>
            Effect.map(getClientFeature(params.featureName, parsed), (feature) =>
              HttpServerResponse.jsonUnsafe(feature)
            )
          )
        ),
      getDelta: ({ query }) => asWireErrors(Effect.flatMap(readQuery(query), (parsed) => answerDelta(bodies, parsed))),
      streamFeatures: () => answerStream(streams)
    })
  })
)

const openConnections = Effect.flatMap(HttpConfig, ({ streams }) =>
  makeConnections(
    "api/client",
    { perOwner: streams.perToken, total: streams.total },
    "Too many streams are open with this token. Close one, use another token, or poll."
  )
)

const readQuery = Effect.fnUntraced(function* (raw: RawClientQuery) {
  const parsed = parseClientQuery(raw, yield* CurrentSdkToken)
  return yield* Effect.mapError(Effect.fromResult(parsed), (violations) =>
    new InvalidData({ violations }).at((path) => (path === "/clientSpec" ? "/Unleash-Client-Spec" : path))
  )
})

const answerFeatures = Effect.fnUntraced(function* ({ features }: ClientBodies, query: ClientQuery) {
  const { current } = yield* DeliverySnapshots
  return respond(features(yield* current(query), query))
})

/** Answers `getAllClientFeatures` directly to SDKs that ask for everything that their token allows. */
const directFeatures = Effect.fnUntraced(function* ({ features }: ClientBodies) {
  const tokens = yield* SdkTokens
  const snapshots = yield* DeliverySnapshots
  const direct: DirectAnswer = (request) => {
    if (request.url.includes("?")) return undefined
    const token = tokens.cached(plainSecretOf(request), "client")
    const parsed = token && parseClientQuery({ clientSpec: request.headers["unleash-client-spec"] }, token)
    if (parsed === undefined || Result.isFailure(parsed)) return undefined
    const snapshot = snapshots.cached(parsed.success)
    return snapshot && directBody(features(snapshot, parsed.success))
  }
  return direct
})

/** SDKs that use deltas support segments. */
const answerDelta = Effect.fnUntraced(function* ({ delta }: ClientBodies, parsed: ClientQuery) {
  const query = { ...parsed, inlineSegmentConstraints: false }
  const { current } = yield* DeliverySnapshots
  const since = revisionIn((yield* HttpServerRequest.HttpServerRequest).headers["if-none-match"], query)
  const snapshot = yield* current(query, since)
  const body = delta(snapshot, query, since)
  return body.bytes === noEvents && since !== undefined
    ? HttpServerResponse.empty({ status: 304, headers: { etag: body.tag } })
    : respond(body)
})

const answerStream = Effect.fnUntraced(function* (streams: SdkStreams) {
  const request = yield* HttpServerRequest.HttpServerRequest
  const stream = yield* clientStream(streams, {
    secret: secretOf(request),
    lastEventId: request.headers["last-event-id"],
    disconnect: disconnectFrom(request)
  })
  return answerEvents(stream)
})

/** Answers `streamFeatures` directly to an SDK whose first event can be made of cached values. */
const directStream = Effect.fnUntraced(function* ({ open, refusal }: SdkStreams) {
  const tokens = yield* SdkTokens
  const snapshots = yield* DeliverySnapshots
  const direct: DirectAnswer = (request) => {
    if (request.url.includes("?")) return undefined
    const token = tokens.cached(plainSecretOf(request), "client")
    if (token === undefined || refusal(token) !== undefined) return undefined
    const query = wholeQuery(token)
    const since = revisionIn(request.headers["last-event-id"], query)
    const snapshot = snapshots.cached(query)
    if (snapshot === undefined || (since ?? 0) > snapshot.revision) return undefined
    const secret = secretOf(request)
    const stream = new NodeStream((output) => open({ token, secret, since }, snapshot, output))
    return { status: 200, headers: { ...eventHeaders.headers, "content-type": eventHeaders.contentType }, body: stream }
  }
  return direct
})

/** The direct answer with a body, or 304 if the client has it. */
const directBody = ({ bytes, tag }: Body): DirectResponse => {
  const json = directJson(bytes)
  return { ...json, headers: { ...json.headers, etag: tag } }
}

const respond = ({ bytes, tag }: Body): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.uint8Array(bytes, { contentType: "application/json", headers: { etag: tag } })
