import { HttpApiMiddleware } from "effect/http-api"

/** Forbids caches to store answers, since they contain secrets. */
export class NotKept extends HttpApiMiddleware.Service<NotKept>()("@halyard/http-node/NotKept") {}
