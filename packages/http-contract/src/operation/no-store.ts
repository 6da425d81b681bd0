import { HttpApiMiddleware } from "effect/http-api"

/** Forbids caches to store answers, since they contain secrets or personal data. */
export class NoStore extends HttpApiMiddleware.Service<NoStore>()("@halyard/http-node/NoStore") {}
