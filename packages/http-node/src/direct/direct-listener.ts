import { Effect, Exit } from "effect"
import { HttpServerRequest, type HttpServerResponse } from "effect/http"
import type { RequestListener, ServerResponse } from "node:http"
import { NodeStream } from "../delivery/node-stream.ts"
import type { Draining } from "../middleware/draining.ts"
import type { AnswerDirectly, Reading } from "./answer-directly.ts"
import { type DirectResponse, responseOf } from "./direct-response.ts"

/** Smaller answers are not compressed. */
export const SMALLEST_COMPRESSED = 1024

/**
 * `answerFirst` returns a listener that answers directly what it can, and leaves the rest to the other. What is large enough to be
 * compressed goes there with its answer: `orAnswered` is what answers there.
 */
export const makeDirectListener = (answerDirectly: AnswerDirectly, { enter, guard }: Draining) => {
  const large = new WeakMap<object, HttpServerResponse.HttpServerResponse>()
  return {
    answerFirst:
      (others: RequestListener): RequestListener =>
      (request, response) => {
        const send = (direct: DirectResponse | undefined) => {
          if (direct === undefined) return others(request, response)
          const { body, headers, status } = direct
          if (request.headers["accept-encoding"] !== undefined && isLarge(direct)) {
            large.set(request, responseOf(direct))
            return others(request, response)
          }
          response.writeHead(status, headers)
          if (!(body instanceof NodeStream)) return void response.end(body)
          response.once("close", enter(request))
          body.writeTo(response)
        }
        const direct = answerDirectly(request)
        if (direct === undefined || "body" in direct) return send(direct)
        awaitRead(direct, response, enter(request), send)
      },
    orAnswered: <E, R>(app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
      Effect.gen(function* () {
        const { source } = yield* HttpServerRequest.HttpServerRequest
        const answer = large.get(source)
        return yield* answer === undefined ? app : guard(Effect.succeed(answer))
      })
  }
}

/** Ends the read if the client leaves. The request is in flight until then or until its answer is sent. */
const awaitRead = (
  { abandoned, answered, fiber }: Reading,
  response: ServerResponse,
  leave: () => void,
  send: (direct: DirectResponse | undefined) => void
): void => {
  let hasLeft = false
  const giveUp = () => {
    hasLeft = true
    leave()
    abandoned()
    fiber.interruptUnsafe()
  }
  response.once("close", giveUp)
  fiber.addObserver((exit) => {
    if (hasLeft) return
    response.off("close", giveUp)
    send(answered(Exit.isSuccess(exit) ? exit.value : undefined))
    leave()
  })
}

const isLarge = ({ body }: DirectResponse): boolean =>
  !(body instanceof NodeStream) && Buffer.byteLength(body) >= SMALLEST_COMPRESSED
