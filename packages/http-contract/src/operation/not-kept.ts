import { HttpApiMiddleware } from "effect/http-api"

/** Keeps caches from keeping answers, for they are about secrets. */
export class NotKept extends HttpApiMiddleware.Service<NotKept>()("@halyard/http-node/NotKept") {}
