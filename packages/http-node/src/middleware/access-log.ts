import { Clock, Context, Effect, Option } from "effect"
import { redactedPath } from "../checks/request-secrets.ts"
import type { Middleware } from "./middleware.ts"

/** Logs one line for each request. Omits the query and redacts the path, since both may contain secrets. */
export const accessLog =
  (context: Context.Context<never>): Middleware =>
  ({ method, remoteAddress, url }) => {
    const clock = Context.get(context, Clock.Clock)
    const start = clock.monotonicTimeNanosUnsafe()
    return {
      ended: (status = CLIENT_CLOSED_REQUEST) => {
        const millis = Number((clock.monotonicTimeNanosUnsafe() - start) / 1_000_000n)
        const [path = ""] = url.split("?")
        // A closed connection has no address.
        const client = Option.getOrElse(remoteAddress, () => "unknown")
        return Effect.annotateLogs(Effect.logInfo(`${method} ${redactedPath(path)} ${status} ${millis} ms`), { client })
      }
    }
  }

/** Web servers log this status if the client closed the connection before the answer. */
const CLIENT_CLOSED_REQUEST = 499
