import { Context } from "effect"
import { HttpApiMiddleware } from "effect/http-api"

/** The path that replaces a deprecated endpoint. */
export class SuccessorPath extends Context.Service<SuccessorPath, string>()("@halyard/http-node/SuccessorPath") {}

/** Adds the deprecation headers to answers of deprecated endpoints. */
export class Deprecation extends HttpApiMiddleware.Service<Deprecation>()("@halyard/http-node/Deprecation") {}
