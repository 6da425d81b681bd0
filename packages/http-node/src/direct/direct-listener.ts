import { Effect, Exit } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import type { RequestListener, ServerResponse } from "node:http"
import { NodeStream } from "../delivery/node-stream.ts"
import type { Draining } from "../middleware/draining.ts"
import type { AnswerDirectly, Answered, Reading } from "./answer-directly.ts"

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
        const send = (direct: Answered | undefined) => {
          if (direct === undefined) return others(request, response)
          const { answer, headers } = direct
          if (request.headers["accept-encoding"] !== undefined && isLarge(answer)) {
            large.set(request, HttpServerResponse.setHeaders(answer, headers))
            return others(request, response)
          }
          const { body, status } = answer
          response.writeHead(status, headers)
          if (body._tag === "Raw" && body.body instanceof NodeStream) {
            response.once("close", enter(request))
            return body.body.writeTo(response)
          }
          response.end(body._tag === "Uint8Array" ? (body.text ?? body.body) : undefined)
        }
        const direct = answerDirectly(request)
        if (direct === undefined || "answer" in direct) return send(direct)
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
  send: (direct: Answered | undefined) => void
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

const isLarge = ({ body }: HttpServerResponse.HttpServerResponse): boolean =>
  body._tag === "Uint8Array" && body.contentLength >= SMALLEST_COMPRESSED
