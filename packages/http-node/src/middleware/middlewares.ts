import { CurrentInstance } from "@halyard/core/domain"
import { CurrentFrontendSettings } from "@halyard/core/use-cases"
import { Effect, LogLevel } from "effect"
import { HttpConfig } from "../http-config.ts"
import { clientAddress } from "../node/client-address.ts"
import { accessLog } from "./access-log.ts"
import { conditionalRequests } from "./conditional-requests.ts"
import { frontendCors } from "./frontend-cors.ts"
import type { Middleware } from "./middleware.ts"
import { requestId } from "./request-id.ts"
import { requestMetrics } from "./request-metrics.ts"
import { retryAfter } from "./retry-after.ts"
import { securityHeaders } from "./security-headers.ts"

/**
 * What happens to every request and its answer, from the outermost to the innermost. A new middleware is added here, and nowhere else: both
 * ways of answering are folds of this list. What has to wait, such as compression, is in `http-app.ts` around and within it.
 */
export const makeMiddlewares = Effect.gen(function* () {
  const { accessLog: logs, console: folder, trustProxy } = yield* HttpConfig
  const { baseUriPath } = yield* CurrentInstance
  const context = yield* Effect.context()

  const middlewares: ReadonlyArray<Middleware> = [
    securityHeaders,
    clientAddress(trustProxy),
    requestId,
    ...(logs && (yield* LogLevel.isEnabled("Info")) ? [accessLog(context)] : []),
    requestMetrics({ baseUriPath, page: folder !== false }, context),
    frontendCors(baseUriPath, yield* CurrentFrontendSettings),
    conditionalRequests,
    retryAfter
  ]
  return middlewares
})
