import { Effect, Exit, type Option } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import type { DirectResponse } from "../direct/direct-response.ts"
import { NodeStream } from "../delivery/node-stream.ts"

/**
 * Decides what to do for a request when it arrives. It may return an effect if it has to wait, but then the request is
 * not answered directly.
 */
export type Middleware = (request: ArrivedRequest) => MiddlewareSteps | Effect.Effect<MiddlewareSteps>

/** The head of a request, independent of the server. Names of headers are in lower case. */
export interface ArrivedRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly remoteAddress: Option.Option<string>
}

/** What a middleware does for one request. */
export interface MiddlewareSteps {
  /** The request that the handler and the inner middlewares get. */
  readonly request?: ArrivedRequest
  /** Annotates every line that is logged for the request. */
  readonly logs?: Readonly<Record<string, string>>
  /** The answer, instead of one by the handler and the inner middlewares. */
  readonly refusal?: ResponseHead
  /**
   * Returns the head to answer with. `bytes` is undefined if the body is a stream. If the status changes, no body is
   * sent.
   */
  readonly answer?: (head: ResponseHead, bytes: ResponseBytes | undefined) => ResponseHead
  /**
   * Called after the answer. `status` is undefined if the client has left. It may return an effect, such as one that
   * logs.
   */
  readonly ended?: (status: number | undefined) => Effect.Effect<void> | undefined
}

/** The start of an answer. Names of headers are in lower case. */
export interface ResponseHead {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

type ResponseBytes = string | Uint8Array

/** Folds the middlewares, from the outermost to the innermost, around an effect that answers any request. */
export const aroundEffect =
  (middlewares: ReadonlyArray<Middleware>) =>
  <E, R>(app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
    Effect.flatMap(HttpServerRequest.HttpServerRequest, (given) => {
      const { headers, method, remoteAddress, url } = given
      const arrived = arrivedWith({ method, url, headers, remoteAddress })
      const waiting = arrive(middlewares, arrived)
      const handled = Effect.suspend(() => {
        // Node's request makes a new option each time.
        const changed = arrived.request.remoteAddress
        return pass(arrived, changed === remoteAddress ? given : given.modify({ remoteAddress: changed }), app)
      })
      const answered =
        waiting === undefined
          ? handled
          : Effect.andThen(Effect.annotateLogs(Effect.interruptible(waiting), arrived.logs), handled)
      return Effect.onExit(
        answered,
        (exit) => end(arrived, Exit.isSuccess(exit) ? exit.value.status : undefined) ?? Effect.void
      )
    })

/**
 * Folds the same middlewares around a function that may answer at once. Returns undefined if the function does not
 * answer, or if a middleware waits or refuses the request: `aroundEffect` answers it then. `run` runs the effects of
 * `ended`.
 */
export const aroundFunction =
  (middlewares: ReadonlyArray<Middleware>, run: (effect: Effect.Effect<void>) => void) =>
  (given: ArrivedRequest, handler: (request: ArrivedRequest) => DirectResponse | undefined) => {
    const arrived = arrivedWith(given)
    if (arrive(middlewares, arrived) !== undefined || arrived.refusal !== undefined) return undefined
    const response = handler(arrived.request)
    if (response === undefined) return undefined
    const { body } = response
    const { headers, status } = answerHead(arrived, response, body instanceof NodeStream ? undefined : body)
    const following = end(arrived, status)
    if (following !== undefined) run(following)
    const answered: DirectResponse = { status, headers, body: status === response.status ? body : "" }
    return answered
  }

/** A request that has passed the middlewares on its way in. */
interface Arrived {
  request: ArrivedRequest
  logs: Readonly<Record<string, string>>
  refusal: ResponseHead | undefined
  readonly steps: Array<MiddlewareSteps>
}

const arrivedWith = (request: ArrivedRequest): Arrived => ({ request, logs: {}, refusal: undefined, steps: [] })

/** Takes the steps of the middlewares. Returns what has to be waited for. */
const arrive = (middlewares: ReadonlyArray<Middleware>, arrived: Arrived): Effect.Effect<void> | undefined => {
  for (const middleware of middlewares.slice(arrived.steps.length)) {
    const steps = middleware(arrived.request)
    if (Effect.isEffect(steps)) {
      return Effect.flatMap(steps, (ready) => {
        take(arrived, ready)
        return (arrived.refusal === undefined ? arrive(middlewares, arrived) : undefined) ?? Effect.void
      })
    }
    take(arrived, steps)
    if (steps.refusal !== undefined) break
  }
  return undefined
}

const take = (arrived: Arrived, steps: MiddlewareSteps): void => {
  arrived.steps.push(steps)
  arrived.request = steps.request ?? arrived.request
  arrived.refusal = steps.refusal
  if (steps.logs !== undefined) arrived.logs = { ...arrived.logs, ...steps.logs }
}

const answerHead = ({ steps }: Arrived, head: ResponseHead, bytes: ResponseBytes | undefined): ResponseHead =>
  steps.reduceRight((changed, { answer }) => (answer === undefined ? changed : answer(changed, bytes)), head)

/** What follows the answer, or the end of the request without one, by the steps that were taken so far. */
const end = ({ logs, steps }: Arrived, status: number | undefined): Effect.Effect<void> | undefined => {
  const following = steps.reduceRight<Effect.Effect<void> | undefined>((before, { ended }) => {
    const next = ended?.(status)
    return before === undefined || next === undefined ? (before ?? next) : Effect.andThen(before, next)
  }, undefined)
  return following === undefined ? undefined : Effect.annotateLogs(following, logs)
}

const pass = <E, R>(
  arrived: Arrived,
  request: HttpServerRequest.HttpServerRequest,
  app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
) => {
  const { logs, refusal } = arrived
  const handled =
    refusal === undefined
      ? Effect.provideService(app, HttpServerRequest.HttpServerRequest, request)
      : Effect.succeed(HttpServerResponse.empty(refusal))
  return Effect.annotateLogs(
    Effect.map(handled, (response) => withHead(arrived, response)),
    logs
  )
}

const withHead = (arrived: Arrived, response: HttpServerResponse.HttpServerResponse) => {
  const { body } = response
  const { headers, status } = answerHead(
    arrived,
    response,
    body._tag === "Uint8Array" ? (body.text ?? body.body) : undefined
  )
  return status === response.status
    ? HttpServerResponse.setHeaders(response, headers)
    : HttpServerResponse.empty({ status, headers })
}
