import type { HttpServerRequest } from "effect/http"

/**
 * Whether a browser submitted a form, so that a person will see the answer. Scripts that read the answer send JSON or
 * no body.
 */
export const isFormSubmission = ({ headers }: Pick<HttpServerRequest.HttpServerRequest, "headers">): boolean =>
  headers["sec-fetch-mode"] === "navigate" ||
  /^\s*(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i.test(headers["content-type"] ?? "")
