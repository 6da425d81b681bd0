import { HttpApiMiddleware } from "effect/http-api"

/** Forbids caches to store answers, since they contain secrets, or who people are. */
export class NoStore extends HttpApiMiddleware.Service<NoStore>()("@halyard/http-node/NoStore") {}
