import { Context } from "effect"
import type { ArrivedRequest } from "../middleware/middleware.ts"
import type { DirectResponse } from "./direct-response.ts"

/**
 * The answer of the path's handler to a GET without a body, if everything that it takes is cached. Undefined leaves the
 * request to the handler: for whatever has to be waited for, and for whatever may be refused.
 */
export type DirectAnswer = (
  request: ArrivedRequest,
  query: Readonly<Record<string, string | Array<string>>>
) => DirectResponse | undefined

/** Where handlers say what they can answer directly. By default nothing is. */
export const DirectAnswers = Context.Reference<{
  readonly add: (path: `/${string}`, answer: DirectAnswer) => void
}>("@halyard/http-node/DirectAnswers", { defaultValue: () => ({ add: () => undefined }) })
