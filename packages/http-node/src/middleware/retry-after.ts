import type { Middleware } from "./middleware.ts"

/** Says in every answer with 503 when to try again, so that clients do not do so at once, unless the answer says so itself. */
export const retryAfter: Middleware = () => steps

const steps: ReturnType<Middleware> = {
  answer: (head) =>
    head.status === 503 ? { ...head, headers: { "retry-after": RETRY_SECONDS, ...head.headers } } : head
}

/** Most restarts and outages take longer than a moment, and less than a minute. */
const RETRY_SECONDS = "5"
