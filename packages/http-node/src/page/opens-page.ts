import type { HttpServerRequest } from "effect/http"

/** Whether a browser opens the path as a page. Scripts and SDKs do not ask for HTML. */
export const opensPage = ({ headers }: Pick<HttpServerRequest.HttpServerRequest, "headers">): boolean =>
  headers["accept"]?.includes("text/html") === true
