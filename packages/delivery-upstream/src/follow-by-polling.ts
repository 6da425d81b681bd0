import type { DeliveryScope } from "@halyard/core/domain"
import { Effect, Option, Random } from "effect"
import type { Follow, FollowEnd, Following } from "./following.ts"
import { readDelta, readFeatures } from "./read-answers.ts"
import { type Received, receiveAll, receiveDelta } from "./received.ts"
import type { Read } from "./read-answers.ts"
import { Unreachable } from "./unreachable.ts"

/** Polls the delta. */
export const followByDelta: Follow = (line) =>
  repeated(line, "/api/client/delta", (text) =>
    Option.map(readDelta(text, line.scope), ({ unreadable, value }) => ({
      value: receiveDelta(line.received(), value, line.scope),
      unreadable
    }))
  )

/** Polls all features. Answers are 304 while nothing changes. */
export const followByPolling: Follow = (line) =>
  Effect.flatMap(
    repeated(line, `/api/client/features${filterOf(line.scope)}`, (text) =>
      Option.map(readFeatures(text, line.scope), ({ unreadable, value }) => ({
        value: receiveAll(line.received(), value, line.scope),
        unreadable
      }))
    ),
    (end) => (end === "not offered" ? noServer : Effect.succeed(end))
  )

const noServer = new Unreachable({
  reason: "is no server for SDKs: it does not answer /api/client/features",
  mayBeDone: false,
  retryAfterMillis: 0
})

const filterOf = ({ tag }: DeliveryScope): string =>
  tag === undefined
    ? ""
    : `?${new URLSearchParams(tag.map(([type, value]): [string, string] => ["tag", `${type}:${value}`])).toString()}`

type ReadAnswer = (text: string) => Option.Option<Read<Received | undefined>>

const repeated = Effect.fnUntraced(function* (line: Following, path: string, read: ReadAnswer) {
  const { pollMillis, secret, upstream } = line
  let tag: string | undefined
  for (let millis = 0; millis < A_WHILE;) {
    const headers = { "unleash-client-spec": "5.2.0", ...(tag === undefined ? {} : { "if-none-match": tag }) }
    const answer = yield* upstream.send({ path, secret, headers })
    const end = endOf(answer.status)
    if (end !== undefined) return end
    if (answer.status === 200) {
      const content = read(answer.text)
      if (Option.isNone(content)) return notOffered
      yield* line.take(content.value)
      tag = answer.headers["etag"]
    }
    // Relays that started together spread their polls over time.
    const pause = yield* Random.nextIntBetween(Math.ceil(pollMillis * 0.9), Math.ceil(pollMillis * 1.1) + 1)
    yield* Effect.sleep(pause)
    millis += pause
  }
  return ended
})

const notOffered: FollowEnd = "not offered"
const ended: FollowEnd = "ended"

const endOf = (status: number): FollowEnd | undefined => {
  if (status === 401) return "refused"
  return status === 200 || status === 304 ? undefined : "not offered"
}

/** After this time, the better ways to follow are tried again. */
const A_WHILE = 600_000
