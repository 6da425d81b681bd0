import type { HttpServerRequest } from "effect/http"

/** Whether a browser sent a form, and will show the answer. Scripts that read the answer send JSON, or nothing. */
export const isFormSubmission = ({ headers }: Pick<HttpServerRequest.HttpServerRequest, "headers">): boolean =>
  headers["sec-fetch-mode"] === "navigate" ||
  /^\s*(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i.test(headers["content-type"] ?? "")
