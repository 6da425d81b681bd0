import { HttpApiMiddleware } from "effect/http-api"

/** Forbids caches to store answers, since they contain secrets, or who people are. */
export class NotKept extends HttpApiMiddleware.Service<NotKept>()("@halyard/http-node/NotKept") {}
