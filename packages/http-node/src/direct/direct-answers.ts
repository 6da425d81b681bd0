import { Context } from "effect"
import type { HttpServerRequest } from "effect/http"
import type { DirectResponse } from "./direct-response.ts"

/** A GET request without a body, at a path that has a direct answer. */
export interface DirectRequest extends Pick<
  HttpServerRequest.HttpServerRequest,
  "method" | "remoteAddress" | "source" | "url"
> {
  /** As Node has them, without a copy. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly query: Readonly<Record<string, string | Array<string>>>
}

/**
 * The answer of the path's handler, if everything that it takes is at hand. Undefined leaves the request to the handler: for
 * whatever has to be waited for, and for whatever may be refused.
 */
export type DirectAnswer = (request: DirectRequest) => DirectResponse | undefined

/** Where handlers say what they can answer directly. By default nothing is. */
export const DirectAnswers = Context.Reference<{
  readonly add: (path: `/${string}`, answer: DirectAnswer) => void
}>("@halyard/http-node/DirectAnswers", { defaultValue: () => ({ add: () => undefined }) })
