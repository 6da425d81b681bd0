import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { Stopping, TIME_TO_FINISH } from "../middleware/draining.ts"
import { IncomingMessage } from "../node/http.ts"

/**
 * Reads the rest of the body before the answer is sent. Many clients read the answer only after they sent everything,
 * and would fail on a closed connection. Ends early if the client pauses or sends too much, or a second after the
 * service begins to stop.
 */
export const discardUnreadBody = <A, E, R>(app: Effect.Effect<A, E, R>) =>
  Effect.tap(app, () =>
    Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ source }) =>
      source instanceof IncomingMessage && isArriving(source) ? discardInTime(source) : Effect.void
    )
  )

/**
 * A client that sends `Expect: 100-continue` sends no body before it may continue. Node calls a request complete a
 * moment after its head arrived, even without a body.
 */
const isArriving = ({ complete, destroyed, headers }: IncomingMessage): boolean =>
  !complete && !destroyed && headers.expect === undefined && hasBody(headers)

/** Requests of HTTP/1 have a body only if one of these headers says so. */
export const hasBody = (headers: IncomingMessage["headers"]): boolean =>
  headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0"

/** Requests are handled uninterruptibly, but the end of the service must interrupt this. */
const discardInTime = (request: IncomingMessage): Effect.Effect<void> =>
  Effect.flatMap(Stopping, (stopping) =>
    Effect.raceFirst(
      Effect.interruptible(discard(request)),
      Effect.interruptible(Effect.andThen(stopping, Effect.sleep(TIME_TO_FINISH)))
    )
  )

const discard = (request: IncomingMessage): Effect.Effect<void> =>
  Effect.callback((resume) => {
    let left = MOST_BYTES
    const stop = () => {
      clearTimeout(pause)
      request.off("data", onData).off("end", finish).off("close", finish)
    }
    const finish = () => {
      stop()
      resume(Effect.void)
    }
    const pause = setTimeout(finish, LONGEST_PAUSE_MILLIS)
    const onData = (chunk: Uint8Array) => {
      left -= chunk.length
      if (left < 0) finish()
      else pause.refresh()
    }
    request.on("data", onData).on("end", finish).on("close", finish).resume()
    return Effect.sync(stop)
  })

const MOST_BYTES = 100_000_000
const LONGEST_PAUSE_MILLIS = 250
