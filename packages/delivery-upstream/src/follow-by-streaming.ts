import { Effect, Option, Stream } from "effect"
import { Sse } from "effect/encoding"
import type { Follow, FollowEnd, Following } from "./following.ts"
import { readDelta } from "./read-answers.ts"
import { receiveDelta } from "./received.ts"
import { Unreachable } from "./unreachable.ts"
import type { StreamedResponse } from "./upstream.ts"

/**
 * Follows server-sent events. Each has a delta. The first one has all features, or the changes since the last event
 * that was received.
 */
export const followByStreaming: Follow = (line) => {
  const { scope, secret, upstream } = line
  return Effect.scoped(
    Effect.gen(function* () {
      const request = { path: "/api/client/streaming", secret, headers: { accept: "text/event-stream" } }
      const answer = yield* upstream.open(request)
      if (answer.status === 401) return "refused"
      const type = answer.headers["content-type"] ?? ""
      if (answer.status !== 200 || !type.startsWith("text/event-stream")) return "not offered"
      let begun = false
      const take = Effect.fnUntraced(function* (text: string) {
        const delta = readDelta(text, scope)
        if (Option.isNone(delta)) return yield* unreadable
        begun = true
        const { unreadable: names, value } = delta.value
        yield* line.take({ value: receiveDelta(line.received(), value, scope), unreadable: names })
      })
      // A proxy may buffer the stream without an end.
      const patience = Effect.delay(
        Effect.suspend(() => (begun ? Effect.never : Effect.succeed<FollowEnd>("not offered"))),
        "15 seconds"
      )
      return yield* Effect.raceFirst(Effect.as(consume(answer, take), "ended" as const), patience)
    })
  )
}

const unreadable = new Unreachable({
  reason: "sends events that are no deltas",
  mayBeDone: false,
  retryAfterMillis: 0
})

type Take = (text: string) => ReturnType<Following["take"]>

const consume = ({ text }: StreamedResponse, take: Take) => {
  let waiting: Array<string> = []
  const parser = Sse.makeParser(
    (event) => {
      if (event._tag === "Event" && event.event.startsWith("unleash-")) waiting.push(event.data)
    },
    { maxEventSize: LARGEST_EVENT }
  )
  return text.pipe(
    // Servers send a comment at least every 30 seconds.
    Stream.timeout(LONGEST_SILENCE),
    Stream.runForEach((chunk) => {
      const error = parser.feed(chunk)
      const events = waiting
      waiting = []
      return error === undefined
        ? Effect.forEach(events, take, { discard: true })
        : Effect.fail(new Unreachable({ reason: error.message, mayBeDone: false, retryAfterMillis: 0 }))
    })
  )
}

const LONGEST_SILENCE = "70 seconds"
const LARGEST_EVENT = 512_000_000
