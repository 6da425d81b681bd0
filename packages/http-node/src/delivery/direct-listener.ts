import { Effect } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import type { RequestListener } from "node:http"
import type { Draining } from "../middleware/draining.ts"
import type { AnswerDirectly } from "./answer-directly.ts"
import { NodeStream } from "./node-stream.ts"

/** Smaller answers are not compressed. */
export const SMALLEST_COMPRESSED = 1024

/**
 * `answerFirst` returns a listener that answers directly what it can, and leaves the rest to the other. What is large enough to be
 * compressed goes there with its answer: `orAnswered` is what answers there.
 */
export const makeDirectListener = (answerDirectly: AnswerDirectly, { enter, guard }: Draining) => {
  const answered = new WeakMap<object, HttpServerResponse.HttpServerResponse>()
  return {
    answerFirst:
      (others: RequestListener): RequestListener =>
      (request, response) => {
        const direct = answerDirectly(request)
        if (direct === undefined) return others(request, response)
        const { answer, headers } = direct
        if (request.headers["accept-encoding"] !== undefined && isLarge(answer)) {
          answered.set(request, HttpServerResponse.setHeaders(answer, headers))
          return others(request, response)
        }
        const { body, status } = answer
        response.writeHead(status, headers)
        if (body._tag === "Raw" && body.body instanceof NodeStream) {
          response.once("close", enter(request))
          return body.body.writeTo(response)
        }
        response.end(body._tag === "Uint8Array" ? (body.text ?? body.body) : undefined)
      },
    orAnswered: <E, R>(app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
      Effect.gen(function* () {
        const { source } = yield* HttpServerRequest.HttpServerRequest
        const answer = answered.get(source)
        return yield* answer === undefined ? app : guard(Effect.succeed(answer))
      })
  }
}

const isLarge = ({ body }: HttpServerResponse.HttpServerResponse): boolean =>
  body._tag === "Uint8Array" && body.contentLength >= SMALLEST_COMPRESSED
