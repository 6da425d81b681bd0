import { Context } from "effect"
import type { ArrivedRequest } from "../middleware/middleware.ts"
import type { DirectResponse } from "./direct-response.ts"

/**
 * The answer to a GET without a body, if everything that the answer needs is cached. Undefined leaves the request to
 * the handler of the path: if it has to wait for something, or may refuse the request.
 */
export type DirectAnswer = (
  request: ArrivedRequest,
  query: Readonly<Record<string, string | Array<string>>>
) => DirectResponse | undefined

/** The direct answers that handlers have registered. By default there are none. */
export const DirectAnswers = Context.Reference<{
  readonly add: (path: `/${string}`, answer: DirectAnswer) => void
}>("@halyard/http-node/DirectAnswers", { defaultValue: () => ({ add: () => undefined }) })
