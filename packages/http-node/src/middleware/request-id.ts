import { randomUUID } from "node:crypto"
import type { Middleware } from "./middleware.ts"

/** Adds a request id to every log line and to the answer: the caller's `x-request-id` if it is well-formed, else a new one. */
export const requestId: Middleware = ({ headers: { "x-request-id": given } }) => {
  const id = given !== undefined && wellFormed.test(given) ? given : randomUUID()
  return {
    logs: { requestId: id },
    answer: ({ headers, status }) => ({ status, headers: { ...headers, "x-request-id": id } })
  }
}

const wellFormed = /^[A-Za-z0-9_.-]{1,100}$/
